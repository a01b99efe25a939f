import { whom } from "../shared/actWords";
import type { SessionReplay } from "../wire/types.gen";
import { deedWords } from "./deedWords";
import { instructionWords } from "../shared/keptWords";
import { useRoving } from "../shared/useRoving";
import { beforeWords, clockAt } from "./positions";

interface Row {
  at: number;
  words: string;
  about: string;
}

/** What organisers did, with the receipts of their instructions, in order. */
export function Deeds({ replay, onSeek }: { replay: SessionReplay; onSeek: (to: number) => void }) {
  const rows = rowsOf(replay);
  // They come first, and lead nowhere.
  const before = rows.filter(({ at }) => at < 0).length;
  const { list, stop } = useRoving<HTMLUListElement>(rows.length - before);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="label">What organisers did</h2>
      <ul className="mt-2 border-t border-line" data-testid="replay-deeds" {...list}>
        {rows.map((row, n) => (
          <li className="border-b border-line" key={n}>
            {row.at < 0 ? (
              <p className="flex flex-wrap items-baseline gap-x-3 px-1 py-2.5">
                <Told replay={replay} row={row} />
                <span className="text-muted">({beforeWords(replay)})</span>
              </p>
            ) : (
              <button className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-1 py-1.5 text-left hover:bg-raised" data-stop={n - before} onClick={() => onSeek(row.at)} tabIndex={stop === n - before ? 0 : -1} type="button">
                <Told replay={replay} row={row} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Told({ replay, row }: { replay: SessionReplay; row: Row }) {
  return (
    <>
      <span className="time text-muted">{clockAt(replay, row.at)}</span>
      <span className="font-semibold break-words">{row.words}</span>
      <span className="text-muted">{row.about}</span>
    </>
  );
}

function rowsOf({ acts, instructions, origin }: SessionReplay): Row[] {
  const done = acts.map((act): Row => ({ at: act.at, words: deedWords(act), about: `by ${whom(act.by)}` }));
  const told = instructions.map(({ added_at, kind, text, mode, state, reason, injected_at, closed_at, by }): Row => {
    const took = closed_at === null ? "" : ` after ${(closed_at - added_at).toFixed(1)} s`;
    const seen = injected_at === null ? "" : `, told the host after ${(injected_at - added_at).toFixed(1)} s`;
    const why = reason && state !== "spoken" ? `: ${reason}` : "";
    return { at: added_at - origin, words: instructionWords(kind, text), about: `${by ? `by ${whom(by)}, ` : ""}${mode}${seen}, ${state}${took}${why}` };
  });
  return [...done, ...told].sort((a, b) => a.at - b.at);
}
