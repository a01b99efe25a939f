import type { ReactNode } from "react";

import { clockFace, inWords } from "../clock/sessionClock";
import { PHASE_WORDS } from "../shared/phases";
import { BeatTable } from "./BeatTable";
import type { SessionDocument } from "./read";

/** The document itself: made to be read and to be printed. */
export function Paper({ document }: { document: SessionDocument }) {
  const { title, sections, summary, attendance, instructions, timeAnswers, transcript } = document;
  const origin = document.startedAt ?? document.createdAt;
  return (
    <article className="paper" data-testid="document">
      <h1>{title}</h1>
      <p className="paper-about">{about(document)}</p>
      {summary && (
        <Part title="Summary">
          <p className="max-w-prose whitespace-pre-line">{summary}</p>
        </Part>
      )}
      {sections.map((section, n) => (
        <Part key={n} title={section.title}>
          <ul className="paper-list">
            {section.lines.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        </Part>
      ))}
      <Part title="Planned and actual">
        <BeatTable beats={document.beats} />
      </Part>
      <Part title="Who was there">
        {attendance.length === 0 ? (
          <p className="text-muted">Nobody came.</p>
        ) : (
          <ul className="paper-rows">
            {attendance.map((person, n) => (
              <li key={n}>
                <span>{person.name}</span>
                <span className="time text-muted">
                  {timeOfDay(person.joinedAt, document.timezone)} – {person.leftAt === null ? "still there" : timeOfDay(person.leftAt, document.timezone)}
                </span>
                <span className="time">{inWords(person.seconds)}</span>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {instructions.length > 0 && (
        <Part title="Instructions">
          <ul className="paper-rows">
            {instructions.map((one) => (
              <li key={one.id}>
                <span>{one.kind === "say" ? `“${one.text}”` : one.text}</span>
                <span className="text-muted">{one.mode}</span>
                <span>{one.reason && one.state !== "spoken" ? `${one.state}: ${one.reason}` : one.state}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {timeAnswers.length > 0 && (
        <Part title="Time questions">
          <p>{`${timeAnswers.length} answered by the clock: ${timeAnswers.map(({ asks }) => asks).join(", ")}.`}</p>
        </Part>
      )}
      <Part title="What was said">
        {transcript.length === 0 ? (
          <p className="text-muted">Nothing was said, or its words are not kept any more.</p>
        ) : (
          <ol className="paper-turns">
            {transcript.map((turn) => (
              <li key={turn.id}>
                <span className="time">{clockFace(Math.max(0, turn.at - origin))}</span>
                <p>
                  <strong className={turn.who === "bot" ? "text-bot" : "text-person"}>{turn.name}: </strong>
                  {turn.text}
                  {turn.interrupted && <span className="text-muted"> (interrupted)</span>}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function about(document: SessionDocument): string {
  const { startedAt, startsAt, createdAt, timezone, elapsed, plannedLength, held, phase, reason, personality } = document;
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "short", timeZone: timezone || "UTC" });
  const parts = [when.format(new Date((startedAt ?? startsAt ?? createdAt) * 1000))];
  if (startedAt !== null) parts.push(`took ${clockFace(elapsed)} of ${clockFace(plannedLength)} planned`);
  if (held >= 1) parts.push(`${clockFace(held)} on hold`);
  parts.push(reason ? `${PHASE_WORDS[phase].toLowerCase()} (${reason})` : PHASE_WORDS[phase].toLowerCase(), personality);
  return parts.join(" · ");
}

const timeOfDay = (epoch: number, zone: string): string =>
  new Intl.DateTimeFormat(undefined, { timeStyle: "short", timeZone: zone || "UTC" }).format(new Date(epoch * 1000));
