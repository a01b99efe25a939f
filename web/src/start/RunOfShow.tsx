import { clockFace } from "../clock/sessionClock";
import type { Personality } from "../protocol";

/** The chosen personality's beats with their times, as on paper; another length than its own moves all in proportion. */
export function RunOfShow({ personality, length }: { personality: Personality; length: number | null }) {
  const own = personality.length ?? 0;
  const share = length !== null && length > 0 && own > 0 ? length / own : 1;
  return (
    <div className="max-lg:hidden">
      <h2 className="text-xl font-semibold">{personality.title}</h2>
      <ol className="mt-3 border-t border-line">
        {personality.beats.map(({ id, title, offset }) => (
          <li className="grid grid-cols-[3.5rem_1fr] border-b border-line py-1.5" key={id}>
            <span className="time text-sm leading-6 text-muted">{clockFace(offset * share)}</span>
            <span className="min-w-0 break-words">{title}</span>
          </li>
        ))}
        <li className="grid grid-cols-[3.5rem_1fr] py-1.5 text-muted">
          <span className="time text-sm leading-6">{clockFace(own * share)}</span>
          <span>End</span>
        </li>
      </ol>
    </div>
  );
}
