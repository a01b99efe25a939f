import { Link } from "../router";
import { whom } from "../shared/actWords";
import { dayAndTime } from "../shared/localTime";
import { outcomeOf } from "../shared/outcome";
import { PhaseTag } from "../shared/PhaseTag";
import type { SessionSummary } from "../protocol";

/** A session that does not run: one that is over, or one to come. */
export function PastRow({ item }: { item: SessionSummary }) {
  const { id, title, personality, phase, created_at: made, starts_at: starts, recorded } = item;
  const path = encodeURIComponent(id);
  // There is nothing to play again.
  const unbegun = item.never_began !== null || phase === "missed";
  if (item.erased) {
    return (
      <li className="border-b border-line">
        <Link className="grid min-h-14 items-center px-2 py-2 hover:bg-raised" href={`/console/${path}`}>
          <span className="min-w-0">
            <span className="font-semibold">Erased session</span>
            <span className="label time block">
              Erased {dayAndTime(item.erased.at)} by {whom(item.erased.by)}; it was from {dayAndTime(starts ?? made)}
            </span>
          </span>
        </Link>
      </li>
    );
  }
  return (
    <li className="grid grid-cols-[1fr_auto] items-center border-b border-line hover:bg-raised">
      <Link className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-6 px-2 py-2 sm:grid-cols-[1fr_10rem_12rem_9rem]" href={`/console/${path}`}>
        <span className="min-w-0 font-semibold break-words">
          {title}
          <span className="label time block sm:hidden">{dayAndTime(starts ?? made)}</span>
        </span>
        <span className="label max-sm:hidden">{personality}</span>
        <span className="label time max-sm:hidden">{dayAndTime(starts ?? made)}</span>
        <PhaseTag outcome={outcomeOf({ phase, began: item.never_began === null, reason: item.never_began ?? "" })} phase={phase} />
      </Link>
      {phase === "scheduled" ? (
        <span className="w-48 max-sm:hidden" />
      ) : (
        <span className="flex">
          {unbegun ? (
            <span className="sm:w-20" />
          ) : (
            <Link aria-label={`Replay of ${title}${recorded ? ", with sound" : ""}`} className="nav justify-end sm:w-20" href={`/sessions/${path}/replay`}>
              Replay{recorded && " ♪"}
            </Link>
          )}
          <Link aria-label={`Document of ${title}`} className="nav w-28 justify-end max-sm:hidden" href={`/sessions/${path}/document`}>
            Document
          </Link>
        </span>
      )}
    </li>
  );
}

