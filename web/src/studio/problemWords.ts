import type { ProblemView } from "../wire/types.gen";

/** A problem's hint; empty where its message has taken it in already. */
export const hintOf = ({ message, hint }: Pick<ProblemView, "message" | "hint">): string => (message.includes(hint) ? "" : hint);
