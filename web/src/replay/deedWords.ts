/** What an operator did, as the console says it, from its name and detail in a replay. */
import { clockFace } from "../clock/sessionClock";

const WORDS: Record<string, string> = {
  skip: "Skip the beat",
  hold: "Hold the clock",
  resume: "Let the clock run",
  jump: "Jump to another beat",
  move: "Put a beat elsewhere",
  "wrap up": "Wrap up",
  mute: "Mute the host",
  unmute: "Let the host speak",
  end: "End the session",
};

/** `extend`, `beat: b2, seconds: 60` is `1:00 more for the beat`. */
export function deedWords(what: string, detail: string): string {
  const known = WORDS[what];
  if (known) return known;
  if (what === "extend") {
    const seconds = Number(/seconds: (-?[\d.]+)/.exec(detail)?.[1] ?? 0);
    return `${clockFace(Math.abs(seconds))} ${seconds < 0 ? "less" : "more"} for the beat`;
  }
  if (what === "insert") return `Insert “${/title: ([^,]+)/.exec(detail)?.[1] ?? "a beat"}”`;
  if (what === "remove") return /^beat: /.test(detail) ? "Remove a beat" : `Remove ${detail || "somebody"}`;
  const word = what.charAt(0).toUpperCase() + what.slice(1);
  return detail ? `${word}: ${detail}` : word;
}
