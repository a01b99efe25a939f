/** The restaurant, and which of its tables are taken: asked of the service, host or no host. */
import { useEffect, useState } from "react";

import { getHouse, getTaken } from "./api";
import type { FreeTime } from "../../wire/types.gen";
import { useTerra } from "./store";

const AGAIN_MS = 20_000;

export async function loadHouse(): Promise<void> {
  const { set } = useTerra.getState();
  try {
    set({ house: await getHouse(), houseTrouble: null });
  } catch (error) {
    set({ houseTrouble: error });
  }
}

/** The times that the house gives on a day, and which are free; null while that is not known. `changes` asks again. */
export function useFree(ask: (date: string, guests: number) => Promise<FreeTime[]>, date: string, guests: number, changes: number): FreeTime[] | null {
  const [answer, setAnswer] = useState<{ to: string; times: FreeTime[] } | null>(null);
  const to = date ? `${date} ${guests}` : "";
  useEffect(() => {
    if (!to) return undefined;
    let wanted = true;
    ask(date, guests).then(
      (times) => {
        if (wanted) setAnswer({ to, times });
      },
      () => undefined, // The page then goes by the house's hours; the host knows better.
    );
    return () => {
      wanted = false;
    };
  }, [ask, to, date, guests, changes]);
  return answer?.to === to && to ? answer.times : null;
}

/** The first of some days on which something is free; null while it is not known, or where none is. `changes` asks again. */
export function useFirstFree(ask: (date: string, guests: number) => Promise<FreeTime[]>, days: readonly string[], changes: number): string | null {
  const [answer, setAnswer] = useState<{ to: string; day: string | null } | null>(null);
  const to = days.join(" ");
  useEffect(() => {
    let wanted = true;
    const look = async (): Promise<void> => {
      let day: string | null = null;
      for (const one of to.split(" ").filter(Boolean)) {
        if (!wanted || day) break;
        if ((await ask(one, 1)).some((time) => time.free)) day = one;
      }
      if (wanted) setAnswer({ to, day });
    };
    look().catch(() => undefined); // Then today is offered; the host knows better.
    return () => {
      wanted = false;
    };
  }, [ask, to, changes]);
  return answer?.to === to ? answer.day : null;
}

/** The taken tables at that time; null while it is not known. `changes` asks again. */
export function useTaken(date: string, time: string, changes: number): number[] | null {
  const [answer, setAnswer] = useState<{ at: string; taken: number[] } | null>(null);
  const at = date && time ? `${date} ${time}` : "";
  useEffect(() => {
    if (!at) return undefined;
    let wanted = true;
    const ask = (): void => {
      getTaken(date, time).then(
        (taken) => {
          if (wanted) setAnswer({ at, taken });
        },
        () => undefined, // The plan then shows the tables without their state.
      );
    };
    ask();
    const timer = setInterval(ask, AGAIN_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [at, date, time, changes]);
  return answer?.at === at && at ? answer.taken : null;
}
