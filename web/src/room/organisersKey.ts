/** What the organiser's key that somebody has come with opens, which the service alone knows. */
import { explain, passes, statusOf } from "../api/http";
import { getSession } from "../api/operator";
import { forgetOperatorToken, operatorToken } from "../api/token";
import { persist, QUIETLY } from "./reconnect";

/** `status` and `problem` are the service's refusal; `unreached` while nobody answers, and it is asked on. */
export type OrganisersKey =
  | { at: "none" | "asking" | "holds" }
  | { at: "unreached" | "refused" | "bars"; status: number; problem: string };

const REFUSED = 401;

/** Asks about this tab's key until that is answered, and tells what it finds. A key that is none is forgotten: nothing leads on by it. */
export async function askForKey(session: string, signal: AbortSignal, tell: (key: OrganisersKey) => void): Promise<void> {
  const token = operatorToken();
  if (token === null) return;
  tell({ at: "asking" });
  const found = (key: OrganisersKey): void => {
    if (!signal.aborted) tell(key);
  };
  const ask = async (): Promise<void> => {
    try {
      await getSession(token, session);
      found({ at: "holds" });
    } catch (error) {
      const status = statusOf(error);
      const said = { status, problem: explain(error) };
      if (passes(status)) found({ at: "unreached", ...said });
      else if (status !== REFUSED) found({ at: "bars", ...said });
      else {
        if (!signal.aborted) forgetOperatorToken();
        found({ at: "refused", ...said });
      }
      throw error;
    }
  };
  await persist(ask, { ...QUIETLY, signal, final: (error) => !passes(statusOf(error)) });
}
