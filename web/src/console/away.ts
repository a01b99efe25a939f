/** Whether a session that should run does not, and what an organiser is told then. */
import type { Session } from "../protocol";

type Run = NonNullable<Session["run"]>;

/** Its first start is none that broke off. */
export const isAway = ({ run, epoch }: Pick<Session, "run" | "epoch">): boolean => run !== null && run !== "running" && !(run === "starting" && epoch <= 1);

const WAITS = "The clock goes on. What you tell the host meanwhile waits and is not lost; nothing else can be steered until then.";

const WORDS: Record<Exclude<Run, "running">, string> = {
  moving: `It moves to another machine, or the service restarts. ${WAITS}`,
  starting: `The session is being taken up again, a few seconds. ${WAITS}`,
  nobody: `Nothing is running this session right now. It comes back by itself, as a rule within half a minute, and whoever was in the room comes back in. ${WAITS} If nothing changes, no machine that runs sessions has room for it, or none is up: whoever runs the service can start one.`,
};

/** In a sentence, why nothing goes on; empty where it does. */
export const awayWords = (session: Pick<Session, "run" | "epoch">): string =>
  isAway(session) && session.run !== null && session.run !== "running" ? WORDS[session.run] : "";
