import { Suspense, useCallback, useEffect, useState } from "react";

import type { KindStart } from "../kinds/kindPages";
import { STARTS } from "../kinds/starts";
import { Link } from "../router";
import { Dialog } from "../shared/Dialog";
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
  const [starting, setStarting] = useState<KindStart | null>(null);
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
      <div className="flex flex-wrap items-end justify-between gap-3 pt-4 sm:pt-8">
        <h1 className="text-3xl font-bold tracking-tight sm:text-5xl">Sessions</h1>
        <div className="flex flex-wrap gap-2">
          {STARTS.map((start) => (
            <button className="button" key={start.word} onClick={() => setStarting(start)} type="button">
              {start.word}…
            </button>
          ))}
        </div>
      </div>
      {starting && (
        <Dialog onCancel={() => setStarting(null)} title={starting.word} wide>
          <Suspense fallback={<p className="mt-6 text-muted">One moment…</p>}>
            <starting.Form token={token} />
          </Suspense>
          <button className="button mt-3" onClick={() => setStarting(null)} type="button">
            Cancel
          </button>
        </Dialog>
      )}
      {error && (
        <p className="mt-4 font-semibold text-danger" role="alert">
          {error} This page goes on asking.
        </p>
      )}
      {items ? <Lists /> : !error && <Waiting under sentence="Asking the service which sessions there are." />}
    </Page>
  );
}

function Lists() {
  const { items, running, error } = useSessions();
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
        <p className="mt-2 border-y border-line py-5 text-muted">Nothing is running right now.</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {now.map((item) => (
            <RunningRow cut={error !== null} item={item} key={item.id} known={running[item.id] ?? null} />
          ))}
        </ul>
      )}
      {later.length > 0 && <Rows items={later} title="Scheduled" />}
      {past.length > 0 && <Rows items={past} title="Past" />}
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
