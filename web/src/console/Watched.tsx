import { useEffect, useMemo, type ReactNode } from "react";

import type { Session } from "../protocol";
import { NoSession } from "../shared/NoSession";
import { Waiting } from "../shared/Waiting";
import { ActionsContext, makeActions } from "./actions";
import { watchKept } from "./kept";
import { useConsole } from "./store";
import { watchSession } from "./watch";

interface Props {
  id: string;
  token: string;
  /** Whether what is being said is shown as it grows. */
  words?: boolean;
  children: (session: Session) => ReactNode;
}

/** What is shown of a session that is watched: it is fetched, kept up to date, and can be steered. */
export function Watched({ id, token, words = false, children }: Props) {
  const { session, problem, reset } = useConsole();
  const actions = useMemo(() => makeActions(token, id), [token, id]);
  useEffect(() => {
    reset();
    const stops = [watchSession(token, id, { words }), watchKept(token, id)];
    return () => stops.forEach((stop) => stop());
  }, [token, id, words, reset]);

  if (session) return <ActionsContext.Provider value={actions}>{children(session)}</ActionsContext.Provider>;
  if (!problem) return <Waiting sentence="Asking the service about this session." word="Loading the session" />;
  return <NoSession problem={problem.text} status={problem.status} title="The session cannot be shown" />;
}
