import { useCallback, useEffect } from "react";

import { Link } from "../router";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { PhaseTag } from "../shared/PhaseTag";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import type { SessionSummary } from "../protocol";
import { useSessions } from "./sessionsStore";

const EVERY_MS = 5000;

/** All sessions, to open one's console. */
export function SessionsView() {
  const { token, refused, accept } = useOperator();
  const { items, error, denied, load } = useSessions();
  const look = useCallback(() => {
    if (token && !document.hidden) void load(token);
  }, [token, load]);
  useEffect(() => {
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);

  if (!token || denied) return <NeedToken onToken={accept} refused={denied || refused} />;
  return (
    <Page
      aside={
        <Link className="link px-2 text-sm font-semibold" href="/">
          Start a session
        </Link>
      }
      title="Console"
    >
      <h1 className="pt-4 text-3xl font-bold tracking-tight sm:pt-8 sm:text-5xl">Sessions</h1>
      {error && (
        <p className="mt-4 font-semibold text-danger" role="alert">
          {error}
        </p>
      )}
      {items ? <List items={items} /> : !error && <Waiting sentence="Asking the service which sessions there are." />}
    </Page>
  );
}

function List({ items }: { items: SessionSummary[] }) {
  if (items.length === 0) {
    return (
      <p className="mt-6 max-w-prose text-lg text-muted">
        Nothing has been started yet.{" "}
        <Link className="link text-ink" href="/">
          Start a session
        </Link>{" "}
        and it appears here.
      </p>
    );
  }
  return (
    <ul className="mt-6 border-t border-line sm:mt-10">
      {items.map(({ id, title, personality, phase }) => (
        <li className="border-b border-line" key={id}>
          <Link
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 px-2 py-4 hover:bg-raised sm:grid-cols-[1fr_12rem_9rem]"
            href={`/console/${encodeURIComponent(id)}`}
          >
            <span className="min-w-0 text-lg font-semibold break-words">{title}</span>
            <span className="label max-sm:hidden">{personality}</span>
            <PhaseTag phase={phase} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
