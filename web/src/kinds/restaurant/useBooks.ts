/** The books of a day, looked at again and again while the page is in sight. */
import { useCallback, useEffect, useRef, useState } from "react";

import { explain, statusOf } from "../../api/http";
import type { OrderAnswer, ReservationAnswer } from "../../wire/types.gen";
import { getHouse, getOrders, getReservations } from "./api";
import type { RestaurantAnswer as House } from "../../wire/types.gen";
import { today } from "./opening";

const EVERY_MS = 5000;

export interface Books {
  reservations: ReservationAnswer[];
  orders: OrderAnswer[];
}

export interface Looked {
  house: House | null;
  /** Empty until the restaurant's zone is known. */
  day: string;
  setDay: (day: string) => void;
  books: Books | null;
  problem: string;
  look: () => Promise<void>;
}

/** `refuse` is called when the service does not know the token. */
export function useBooks(token: string | null, refuse: () => void): Looked {
  const [house, setHouse] = useState<House | null>(null);
  const [day, setDay] = useState("");
  const [books, setBooks] = useState<(Books & { day: string }) | null>(null);
  const [problem, setProblem] = useState("");
  const asked = useRef(0);

  const look = useCallback(async (): Promise<void> => {
    if (!token || document.hidden) return;
    const question = ++asked.current;
    try {
      if (!day) {
        const found = await getHouse();
        setHouse(found);
        return setDay(today(found.timezone));
      }
      const [reservations, orders] = await Promise.all([getReservations(token, day), getOrders(token, day)]);
      if (question !== asked.current) return;
      setBooks({ day, reservations, orders });
      setProblem("");
    } catch (error) {
      if (question !== asked.current) return;
      if ([401, 403].includes(statusOf(error))) refuse();
      else setProblem(explain(error));
    }
  }, [token, day, refuse]);

  useEffect(() => {
    const first = setTimeout(() => void look());
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      asked.current += 1;
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [look]);

  return { house, day, setDay, books: books?.day === day ? books : null, problem, look };
}
