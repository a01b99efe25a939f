import { lateWords } from "../beatstrip/progress";
import { takenBy, toldOver } from "../beatstrip/taken";
import { clockFace } from "../clock/sessionClock";
import { outcomeWords } from "../shared/leftOut";
import type { PlannedBeat } from "../wire/types.gen";

/** Each beat, planned against actual. */
export function BeatTable({ beats, over = false }: { beats: PlannedBeat[]; over?: boolean }) {
  return (
    // A scrolling region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div aria-label="Planned and actual" className="paper-wide" role="region" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Beat</th>
            <th scope="col">Planned</th>
            <th scope="col">Began</th>
            <th scope="col">Took</th>
            <th scope="col">Outcome</th>
          </tr>
        </thead>
        <tbody>
          {beats.map((beat) => (
            <tr key={beat.id}>
              <th scope="row">{beat.title}</th>
              <td className="time">
                {clockFace(beat.planned_start)} <span className="text-muted">for {clockFace(beat.planned_length)}</span>
              </td>
              <td className="time">
                {beat.start === null ? "–" : clockFace(beat.start)}
                {lateWords(beat.late) && <span className="text-warn"> {lateWords(beat.late)}</span>}
              </td>
              <td className="time">{took(beat)}</td>
              <td>
                {outcomeWords(beat, over)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function took({ start, spent, planned_length }: PlannedBeat) {
  if (start === null || spent === null) return "–";
  const taken = takenBy(start, planned_length, start + spent);
  const over = toldOver(taken.by, true);
  return (
    <>
      {clockFace(taken.spent)}
      {over > 0 && <span className="text-warn"> {clockFace(over)} over</span>}
    </>
  );
}
