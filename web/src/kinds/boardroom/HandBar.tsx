import { calledOn, nameOf, type Board } from "./model";
import type { Person } from "../../protocol";

interface Props {
  board: Board;
  people: Person[];
  you: string;
  onHand: (name: "raise_hand" | "lower_hand") => void;
}

/** The reader's own hand: up or down, when it is their turn, and who else waits. */
export function HandBar({ board, people, you, onHand }: Props) {
  const place = board.hands.indexOf(you);
  const up = place >= 0;
  const floor = up && calledOn(board) === you;
  return (
    <section aria-label="Your hand" className="board-hand" data-floor={floor || undefined} data-testid="hand-bar">
      <div className="min-w-0 grow">
        <p aria-live="polite" className={floor ? "text-lg font-semibold" : "font-semibold"} data-testid="hand-state">
          {handWords(board, place, floor)}
        </p>
        {board.hands.length > 0 && <Queue board={board} people={people} you={you} />}
      </div>
      <div className="board-hand-buttons">
        {floor && (
          <button className="button" onClick={() => document.getElementById("message")?.focus()} type="button">
            Type
          </button>
        )}
        <button
          aria-pressed={up}
          className={up ? "button" : "button button-main"}
          data-testid="hand-button"
          onClick={() => onHand(up ? "lower_hand" : "raise_hand")}
          type="button"
        >
          <Hand />
          {up ? "Lower hand" : "Raise hand"}
        </button>
      </div>
    </section>
  );
}

function handWords(board: Board, place: number, floor: boolean): string {
  if (floor) return "You have the floor: speak, or type.";
  if (place === 0 && board.paused) return "Your hand is up. You are called on once the table goes on.";
  if (place === 0) return "Your hand is up. You are next, after this turn.";
  if (place > 0) return `Your hand is up. ${place} before you.`;
  return "Something to add? The room waits for a raised hand.";
}

function Queue({ board, people, you }: Omit<Props, "onHand">) {
  const words = board.hands.map((id) => {
    const name = people.find((person) => person.id === id)?.name ?? "Somebody who has left";
    return id === you ? `${name} (you)` : name;
  });
  return (
    <ol aria-label="Raised hands" className="board-queue label" data-testid="hands">
      {words.map((name, n) => (
        <li key={board.hands[n]}>
          <span className="time">{n + 1}</span> {name}
        </li>
      ))}
    </ol>
  );
}

export function Hand() {
  return (
    <svg aria-hidden fill="none" height="18" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.6" viewBox="0 0 18 18" width="18">
      <path d="M5 9.500V4.200a1.2 1.2 0 0 1 2.4 0V8M7.4 8V2.800a1.2 1.2 0 0 1 2.4 0V8M9.8 8V3.600a1.2 1.2 0 0 1 2.4 0V8.800M12.2 8.800V6a1.2 1.2 0 0 1 2.4 0v4.800c0 3.2-2 5.4-5 5.4-2.6 0-3.7-1-4.9-2.900L2.9 10.400c-.9-1.5.9-2.6 2.1-.9" />
    </svg>
  );
}

/** Whom the room waits for, where it is somebody else than the reader. */
export function waitsFor(board: Board, people: Person[], you: string): string | null {
  const called = calledOn(board);
  if (called === null || called === you) return null;
  return people.find((person) => person.id === called)?.name ?? nameOf(board, called);
}
