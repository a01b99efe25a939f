import { useState } from "react";

import { clockFace, isOver, serverNow } from "../clock/sessionClock";
import { useTick } from "../clock/useTick";
import type { Session } from "../protocol";
import { inMegabytes, ofHost } from "./figures";
import { useConsole } from "./store";

const FEED_WORDS = { opening: "connecting", open: "live", waiting: "broken, trying again", refused: "refused", over: "closed" };
/** Seconds without a heartbeat after which something is wrong. */
const STALE = 15;

/** Whether all is well behind the session, and what it has used. */
export function HealthPanel({ session }: { session: Session }) {
  const { feed, log } = useConsole();
  const [all, setAll] = useState(false);
  const { health, usage, agenda } = session;
  const age = useHeartbeatAge(health.heartbeatAge, !isOver(agenda));
  const spoken = usage.spokenSeconds ?? ofHost(log.speech);
  const figures: [string, string, boolean?][] = [
    ["Live feed", FEED_WORDS[feed], feed === "waiting" || feed === "refused"],
    ...(age === null ? [] : [["Last heartbeat", `${Math.round(age)} s ago`, age > STALE] as [string, string, boolean]]),
    ...(health.memory === null ? [] : [["Memory", inMegabytes(health.memory)] as [string, string]]),
    ["Started again", timesWords(session.epoch - 1), session.epoch > 1],
    ["Failures", log.failures.length === 0 ? "none" : String(log.failures.length), log.failures.length > 0],
    ["Model replies", String(usage.modelCalls ?? log.tally.modelReplies)],
    ["Time answers", String(log.tally.timeAnswers)],
    ["Host has spoken", clockFace(spoken)],
  ];
  return (
    <section aria-labelledby="health" className="border-t border-line pt-4">
      <h2 className="label" id="health">
        Health and use
      </h2>
      <dl className="mt-1 grid grid-cols-2 gap-x-6">
        {figures.map(([name, value, bad]) => (
          <div className="flex justify-between gap-3 py-0.5 text-sm" key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className={`time text-right ${bad ? "font-semibold text-warn" : ""}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {log.failures.length > 0 && (
        <ul aria-live="polite" className="mt-2 space-y-1 text-sm">
          {(all ? log.failures : log.failures.slice(-2)).map(({ seq, service, reason }) => (
            <li className="break-words" key={seq}>
              <strong className="text-warn">{service}:</strong> {reason}
            </li>
          ))}
        </ul>
      )}
      {log.failures.length > 2 && (
        <button className="link min-h-11 cursor-pointer text-sm font-semibold" onClick={() => setAll(!all)} type="button">
          {all ? "Show the latest only" : "Show all failures"}
        </button>
      )}
    </section>
  );
}

const timesWords = (times: number): string => (times < 1 ? "never" : times === 1 ? "once" : `${times} times`);

/** The heartbeat's age as it was told, growing with the clock. */
function useHeartbeatAge(told: number | null, runs: boolean): number | null {
  const { anchor } = useConsole();
  const tick = useTick(1000, runs && told !== null);
  if (told === null || !anchor || !runs) return null;
  return told + serverNow(anchor, Math.max(tick, anchor.at)) - anchor.epoch;
}
