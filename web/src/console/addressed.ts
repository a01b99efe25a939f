/** For whom words were, as the console shows it beside them. */
import type { Addressed, Log } from "./log";

const FOR: Record<Addressed["meant"], string> = {
  host: "for the host",
  person: "for somebody else",
  room: "for all",
  nobody: "for nobody here",
};

/** "Taken as for somebody else, not answered (person named)". */
export const remarkOn = ({ meant, reasons, answered }: Addressed): string =>
  `Taken as ${FOR[meant]}, ${answered ? "answered" : "not answered"} (${reasons.join(", ")})`;

/** What is said while somebody listens: "mm-hm". */
const listenedRemark = (cut: boolean): string =>
  cut ? "A sign of listening: the host goes on with what it cut off" : "A sign of listening: the host went on";

/** By the number of the line. */
export const remarksOn = ({ meant, listened }: Pick<Log, "meant" | "listened">): Record<number, string> =>
  Object.fromEntries([
    ...Object.entries(meant).map(([said, one]) => [Number(said), remarkOn(one)] as const),
    ...Object.entries(listened).map(([said, cut]) => [Number(said), listenedRemark(cut)] as const),
  ]);
