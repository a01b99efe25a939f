import { useCallback, useEffect } from "react";

import { Link } from "../router";
import { Nav } from "../shared/Nav";
import { NeedToken } from "../shared/NeedToken";
import { Page } from "../shared/Page";
import { useOperator } from "../shared/useOperator";
import { Waiting } from "../shared/Waiting";
import { RunningRow } from "./RunningRow";
import { PastRow } from "./PastRow";
import { runs, useSessions } from "./sessionsStore";

const EVERY_MS = 3000;

/** All sessions at a glance: what runs, what will, what was. */
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
    <Page aside={<Nav here="console" />} title="Console">
      <h1 className="pt-4 text-3xl font-bold tracking-tight sm:pt-8 sm:text-5xl">Sessions</h1>
      {error && (
        <p className="mt-4 font-semibold text-danger" role="alert">
          {error}
        </p>
      )}
      {items ? <Lists /> : !error && <Waiting sentence="Asking the service which sessions there are." />}
    </Page>
  );
}

function Lists() {
  const { items, running } = useSessions();
  if (!items || items.length === 0) {
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
  const now = items.filter(runs);
  const later = items.filter((item) => item.phase === "scheduled");
  const past = items.filter((item) => !runs(item) && item.phase !== "scheduled");
  return (
    <>
      <h2 className="label mt-6 sm:mt-10">Running now</h2>
      {now.length === 0 ? (
        <p className="mt-2 border-y border-line py-5 text-muted">Nothing runs just now.</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {now.map((item) => (
            <RunningRow item={item} key={item.id} known={running[item.id] ?? null} />
          ))}
        </ul>
      )}
      {later.length > 0 && <Rows items={later} title="Scheduled" />}
      {past.length > 0 && <Rows items={past} title="Over" />}
    </>
  );
}

function Rows({ items, title }: { items: Parameters<typeof PastRow>[0]["item"][]; title: string }) {
  return (
    <>
      <h2 className="label mt-10">{title}</h2>
      <ul className="mt-2 border-t border-line">
        {items.map((item) => (
          <PastRow item={item} key={item.id} />
        ))}
      </ul>
    </>
  );
}
