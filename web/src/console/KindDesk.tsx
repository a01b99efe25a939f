import { useEffect, useMemo, useState } from "react";

import { explain } from "../api/http";
import { newKey } from "../api/key";
import { commandKind, getKind } from "../api/operator";
import { operatorToken } from "../api/token";
import { KindPart, type KindSource, type Load } from "../kinds/KindPart";
import type { KindView } from "../wire/types.gen";
import { answerTo } from "./fate";
import { useConsole } from "./store";

/** The console's part of a kind in a package of its own; nothing where its package has none. */
export function KindDesk({ session, load }: { session: string; load?: Load }) {
  const token = operatorToken() ?? "";
  const [view, setView] = useState<KindView | null>(null);
  const [problem, setProblem] = useState("");
  // What is erased goes from the kind's state as well.
  const rereads = useConsole((store) => store.rereads);
  useEffect(() => {
    let wanted = true;
    getKind(token, session).then(
      (answer) => wanted && setView(answer),
      (error: unknown) => wanted && setProblem(`What is particular to this session cannot be shown. ${explain(error)}`),
    );
    return () => {
      wanted = false;
    };
  }, [token, session, rereads]);
  const source = useMemo((): KindSource | null => {
    if (view?.page == null) return null;
    return {
      page: view.page,
      state: view.state,
      language: view.language,
      news: () => useConsole.getState().log.kind.filter(({ seq }) => seq > view.seq).map(({ seq, ...one }) => ({ ...one, number: seq })),
      subscribe: (look) => useConsole.subscribe(look),
      command: (name, data = {}) => {
        const key = newKey();
        return answerTo(token, session, { words: name.replaceAll("_", " "), send: () => commandKind(token, session, name, data, key) });
      },
      missing: () => setProblem("The kind's part of the console could not be loaded. Everything else works."),
    };
  }, [view, token, session]);
  if (problem) return <p className="text-muted">{problem}</p>;
  return source && <KindPart label="About this kind of session" load={load} part="mountConsole" source={source} testId="kind-desk" />;
}
