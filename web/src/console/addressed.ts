/** For whom words were, as the console shows it beside them. */
import type { Addressed } from "./log";

const FOR: Record<Addressed["meant"], string> = {
  host: "for the host",
  person: "for somebody else",
  room: "for all",
  nobody: "for nobody here",
};

/** "Taken as for somebody else, not answered (person named)". */
export const remarkOn = ({ meant, reasons, answered }: Addressed): string =>
  `Taken as ${FOR[meant]}, ${answered ? "answered" : "not answered"} (${reasons.join(", ")})`;

/** By the number of the line. */
export const remarksOn = (meant: Record<number, Addressed>): Record<number, string> =>
  Object.fromEntries(Object.entries(meant).map(([said, one]) => [Number(said), remarkOn(one)]));
