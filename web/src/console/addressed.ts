/** For whom words were, as the console shows it beside them. */
import type { Addressed, Log } from "./log";

const FOR: Record<Addressed["meant"], string> = {
  host: "for the host",
  person: "for somebody else",
  room: "for all",
  nobody: "for nobody here",
};

/** "wording 73 %": how likely it was for the host, where the wording was weighed. */
const told = (reason: string, likely: number | null | undefined): string =>
  reason === "wording" && likely != null ? `${reason} ${Math.round(100 * likely)} %` : reason;

/** "Taken as for somebody else, not answered (person named)". */
export const remarkOn = ({ meant, reasons, answered, likely }: Addressed): string => {
  const why = reasons.map((one) => told(one, likely)).join(", ");
  return `Taken as ${FOR[meant]}, ${answered ? "answered" : "not answered"} (${why})`;
};

/** What is said while somebody listens: "mm-hm". */
const listenedRemark = (cut: boolean): string =>
  cut ? "A sign of listening: the host goes on with what it cut off" : "A sign of listening: the host went on";

/** By the number of the line. */
export const remarksOn = ({ meant, listened }: Pick<Log, "meant" | "listened">): Record<number, string> =>
  Object.fromEntries([
    ...Object.entries(meant).map(([said, one]) => [Number(said), remarkOn(one)] as const),
    ...Object.entries(listened).map(([said, cut]) => [Number(said), listenedRemark(cut)] as const),
  ]);
