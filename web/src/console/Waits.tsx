import type { WaitsFor } from "../protocol";
import { useConsole } from "./store";

/** What it waits for; `person` is told by their name. */
const WAITS: Record<Exclude<WaitsFor, "person">, string> = {
  start: "until the session starts",
  unmute: "until the host is unmuted",
  "next reply": "for the host's next reply",
  instruction: "until the one before it is spoken",
  beat: "until the opening or the goodbye is over",
  line: "until the fixed line is over",
  sentence: "until the host's sentence ends",
  host: "until the host has finished",
  stage: "takes the floor",
  model: "the model is finding the words",
  voice: "is being said",
  hold: "until the clock runs again",
  time: "for its time",
};

/** What an instruction waits for, as a receipt says it. */
export function Waits({ waits }: { waits: WaitsFor }) {
  const who = useSpeaker();
  return waits === "person" ? untilPerson(who) : WAITS[waits];
}

/** What a beat waits for that was asked for, in a sentence of its own. */
export function BeatWaits({ waits }: { waits: WaitsFor | null }) {
  const who = useSpeaker();
  if (waits === null || waits === "stage") return "Takes the floor";
  if (waits === "instruction") return "Waits until an earlier instruction is spoken";
  return `Waits ${waits === "person" ? untilPerson(who) : WAITS[waits]}`;
}

const untilPerson = (who: string | undefined): string => `until ${who ?? "somebody"} has finished`;

/** The name of whoever has the floor. */
const useSpeaker = (): string | undefined =>
  useConsole(({ session }) => session?.participants.find(({ id }) => id === session.floor.participant)?.name);
