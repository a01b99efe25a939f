import type { SessionReplay } from "../wire/types.gen";
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
  if (findings.length === 0) return null;
  return (
    <section data-testid="findings">
      <h2 className="label">To look at</h2>
      <ul className="mt-2 border-t border-line">
        {findings.map(({ at, words }, n) => (
          <li className="border-b border-line" key={n}>
            {at === null ? (
              <p className="px-1 py-2.5 font-semibold break-words text-danger">{words}</p>
            ) : (
              <button className="flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-1 py-1.5 text-left hover:bg-raised" onClick={() => onSeek(at)} type="button">
                <span className="time text-muted">{clockAt(replay, at)}</span>
                <span className="font-semibold break-words text-danger">{words}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
