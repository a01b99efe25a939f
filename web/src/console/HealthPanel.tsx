import { useState } from "react";

import { clockFace, isOver } from "../clock/sessionClock";
import { operatorToken } from "../api/token";
import type { Session } from "../protocol";
import type { HealthAnswer } from "../wire/types.gen";
import { failureWords } from "../shared/failureWords";
import { LightLine, useLights } from "../shared/Lights";
import { hourAndMinute } from "../shared/localTime";
import { usageFigures } from "../waits/usage";
import { isAway } from "./away";
import { countWords, inMegabytes, inMilliseconds, ofHost } from "./figures";
import type { Correction } from "./log";
import { isUntold, useConsole } from "./store";

const FEED_WORDS = { opening: "connecting", open: "live", waiting: "broken, trying again", refused: "refused", over: "closed" };
/** Seconds by which a process may be late with everything before something is wrong. */
const LATE = 0.5;

/** Whether all is well behind the session, and what it has used. */
export function HealthPanel({ session }: { session: Session }) {
  const { feed, log, ...rest } = useConsole();
  const untold = isUntold({ feed, ...rest });
  const [all, setAll] = useState(false);
  const { health } = session;
  const over = isOver(session.agenda);
  const lights = useLights(operatorToken(), over ? null : session.id);
  const figures: [string, string, boolean?][] = [
    ["Live feed", FEED_WORDS[feed], feed === "waiting" || feed === "refused"],
    ...(health && !over ? ofProcess(health) : []),
    ...(!health && isAway(session) ? [NO_PROCESS] : []),
    ["Started again", timesWords(session.epoch - 1), session.epoch > 1],
    ["Failures", countWords(log.failures.length, untold, "none"), log.failures.length > 0],
    ["Model replies", countWords(log.tally.modelReplies, untold)],
    ["Time answers", countWords(log.tally.timeAnswers, untold)],
    ["Time corrections", countWords(log.corrections.length, untold)],
    ["Host has spoken", spokenWords(ofHost(log.speech), untold)],
    ...usageFigures(log.used),
  ];
  return (
    <section aria-labelledby="health" className="border-t border-line pt-4">
      <h2 className="label" id="health">
        Health and use
      </h2>
      {session.reason && !log.over && <p className="mt-1 text-sm font-semibold text-warn">{session.reason}</p>}
      {lights && (
        <div className="mt-2 mb-2">
          <LightLine lights={lights} />
        </div>
      )}
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
          {(all ? log.failures : log.failures.slice(-2)).map(({ seq, at, service, reason }) => (
            <li className="break-words" key={seq}>
              <span className="time text-muted">{hourAndMinute(at)}</span> {failureWords({ service, reason })}
            </li>
          ))}
        </ul>
      )}
      {log.failures.length > 2 && (
        <button className="link min-h-11 cursor-pointer text-sm font-semibold" onClick={() => setAll(!all)} type="button">
          {all ? "Show the latest only" : "Show all failures"}
        </button>
      )}
      <Corrections corrections={log.corrections} />
    </section>
  );
}

/** The latest sentences that were not spoken, since the clock knew better, and what was. */
function Corrections({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null;
  return (
    <div className="mt-2 text-sm">
      <h3 className="label" id="corrections">
        Corrected by the clock
      </h3>
      <ul aria-labelledby="corrections" className="mt-1 space-y-1">
        {corrections.slice(-2).map(({ seq, said, told }) => (
          <li className="break-words" key={seq}>
            {said ? (
              <>
                <strong>The model said:</strong> {said} <strong>Spoken:</strong> {told || "nothing, as it had been said"}
              </>
            ) : (
              <>
                <strong>Added by the clock:</strong> {told}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const NO_PROCESS: [string, string, boolean] = ["Process", "none", true];

const spokenWords = (seconds: number, untold: boolean): string =>
  untold ? (seconds === 0 ? "not known" : `${clockFace(seconds)} or more`) : clockFace(seconds);

const timesWords = (times: number): string => (times < 1 ? "never" : times === 1 ? "once" : `${times} times`);

const ofProcess = ({ ready, lag, memory }: HealthAnswer): [string, string, boolean?][] => [
  ["Process", ready ? "ready" : "starting", !ready],
  ["Lag", inMilliseconds(lag), lag > LATE],
  ["Memory", inMegabytes(memory)],
];
