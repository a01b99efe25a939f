import type { SessionReplay } from "../wire/types.gen";
import { useRoving } from "../shared/useRoving";
import { clockAt } from "./positions";

/** Something that checks found. */
export interface Finding {
  /** Where; null where it has no place. */
  at: number | null;
  words: string;
}

interface Props {
  findings: Finding[];
  replay: SessionReplay;
  onSeek: (to: number) => void;
}

/** What is to be looked at, each leading to its place. */
export function Findings({ findings, replay, onSeek }: Props) {
  const placed = findings.filter(({ at }) => at !== null);
  const { list, stop } = useRoving<HTMLUListElement>(placed.length);
  if (findings.length === 0) return null;
  return (
    <section data-testid="findings">
      <h2 className="label">To look at</h2>
      <ul className="mt-2 border-t border-line" {...list}>
        {findings.map((finding, n) => (
          <li className="border-b border-line" key={n}>
            <One finding={finding} onSeek={onSeek} place={placed.indexOf(finding)} replay={replay} stop={stop} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OneProps extends Omit<Props, "findings"> {
  finding: Finding;
  /** Among those that have a place; and the one of them that the tab key leads to. */
  place: number;
  stop: number;
}

function One({ finding: { at, words }, replay, onSeek, place, stop }: OneProps) {
  if (at === null) return <p className="px-1 py-2.5 font-semibold break-words text-danger">{words}</p>;
  return (
    <button className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-1 py-1.5 text-left hover:bg-raised" data-stop={place} onClick={() => onSeek(at)} tabIndex={stop === place ? 0 : -1} type="button">
      <span className="time text-muted">{clockAt(replay, at)}</span>
      <span className="font-semibold break-words text-danger">{words}</span>
    </button>
  );
}
