import type { ShownChange } from "../../wire/types.gen";
import { CHANGE_WORDS } from "./words";

/** What writing the plan would change in the calendar, in words. */
export function Differences({ changes, written }: { changes: ShownChange[]; written: boolean }) {
  if (changes.length === 0) {
    return <p className="font-semibold">{written ? "Your calendar has this plan." : "Nothing to change: your calendar already matches this plan."}</p>;
  }
  return (
    <ul className="changes" data-testid="changes">
      {changes.map(({ what, text }) => (
        <li data-what={what} key={`${what} ${text}`}>
          <span aria-hidden className="change-sign time">
            {CHANGE_WORDS[what][0]}
          </span>
          <span>
            <span className="sr-only">{CHANGE_WORDS[what][1]}: </span>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
