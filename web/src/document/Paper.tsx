import type { ReactNode } from "react";

import { clockFace, inWords, isOver } from "../clock/sessionClock";
import { reasonWords } from "../room/endings";
import { whom } from "../shared/actWords";
import { deletedWords, instructionWords } from "../shared/keptWords";
import { OUTCOME_WORDS, outcomeOf } from "../shared/outcome";
import { PHASE_WORDS } from "../shared/phases";
import { askedWords } from "./asked";
import { BeatTable } from "./BeatTable";
import type { SessionDocument } from "../wire/types.gen";

/** The document itself: made to be read and to be printed. */
export function Paper({ document }: { document: SessionDocument }) {
  const { title, sections, summary, attendance, instructions, time_answers, transcript, words_deleted_at: deletedAt } = document;
  return (
    <article className="paper" data-testid="document">
      <h1>{title}</h1>
      <p className="paper-about">{about(document)}</p>
      {summary?.text && (
        <Part title="Summary">
          <p className="max-w-prose whitespace-pre-line">{summary.text}</p>
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
        <BeatTable beats={document.beats} over={isOver(document)} />
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
                  {timeOfDay(person.joined_at, document.timezone)} – {person.left_at === null ? "still there" : timeOfDay(person.left_at, document.timezone)}
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
                <span>{instructionWords(one.kind, one.text)}</span>
                <span className="text-muted">{one.by ? `${one.mode}, by ${whom(one.by)}` : one.mode}</span>
                <span>{one.reason && one.state !== "spoken" ? `${one.state}: ${one.reason}` : one.state}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {time_answers.length > 0 && (
        <Part title="Time questions">
          <p>{`${time_answers.length} answered by the clock: ${askedWords(time_answers.flatMap(({ asks, also }) => (also ? [asks, also] : [asks])))}.`}</p>
        </Part>
      )}
      <Part title="What was said">
        {deletedAt !== null && <p className="text-muted">{deletedWords(deletedAt)}</p>}
        {transcript.length === 0 ? (
          deletedAt === null && <p className="text-muted">Nothing was said.</p>
        ) : (
          <ol className="paper-turns">
            {transcript.map((turn) => (
              <li key={turn.id}>
                <span className="time">{clockFace(turn.clock)}</span>
                <p>
                  <strong className={turn.who === "bot" ? "text-bot" : "text-person"}>{turn.name}: </strong>
                  <span lang={document.language}>{turn.text}</span>
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
  const { started_at, starts_at, created_at, timezone, elapsed, planned_length, held, phase, reason, personality } = document;
  const when = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: timezone || "UTC" });
  const parts = [when.format(new Date((started_at ?? starts_at ?? created_at) * 1000))];
  if (started_at !== null) parts.push(`took ${clockFace(elapsed)} of ${clockFace(planned_length)} planned`);
  if (held >= 1) parts.push(`${clockFace(held)} on hold`);
  const outcome = outcomeOf({ phase, began: started_at !== null, reason });
  parts.push((outcome ? OUTCOME_WORDS[outcome] : (PHASE_WORDS[phase] ?? "")).toLowerCase(), `from ${personality}`);
  return `${parts.join(" · ")}.${reason ? ` ${reasonWords(reason, outcome)}` : ""}`;
}

const timeOfDay = (epoch: number, zone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: zone || "UTC" }).format(new Date(epoch * 1000));
