import { useRoom } from "./store";
import type { TypedMessage, Undelivered } from "./typed";

export interface NotArrivedWords {
  /** Of what is still being sent. */
  waits: string;
  undelivered: string;
  silent: string;
  gone: string;
  over: string;
  again: string;
  edit: string;
}

const WORDS: NotArrivedWords = {
  waits: "Not with the session yet. It is sent again by itself.",
  undelivered: "This did not arrive.",
  silent: "The session has not answered.",
  gone: "The connection was gone.",
  over: "The session was over.",
  again: "Send again",
  edit: "Edit",
};

interface Props {
  words?: NotArrivedWords;
  /** What may be done with what did not arrive; without it nothing, as outside of the room. */
  acts?: { again: (ref: string) => void; edit: ((ref: string) => void) | null };
}

/** What was typed and is not on record: what is still on its way, and what did not arrive. */
export function NotArrived({ words = WORDS, acts }: Props) {
  const typed = useRoom((room) => room.typed);
  const shown = typed.filter((one) => one.failed !== null || (one.late && one.line === null));
  return (
    <ul aria-live="polite" className="max-h-56 shrink-0 space-y-2 overflow-y-auto empty:hidden" data-testid="not-arrived">
      {shown.map((one) => (
        <li className={`border-l-4 border-dotted pl-3 ${one.failed ? "border-warn" : "border-line-strong"}`} data-failed={one.failed ? "" : undefined} key={one.ref}>
          <p className="max-w-[68ch] break-words">{one.text}</p>
          <p className={`text-sm ${one.failed ? "font-semibold text-warn" : "text-muted"}`}>{one.failed ? `${words.undelivered} ${reasonOf(one.failed, words)}` : words.waits}</p>
          {one.failed && acts && <Acts acts={acts} one={one} words={words} />}
        </li>
      ))}
    </ul>
  );
}

function Acts({ acts, one, words }: { acts: NonNullable<Props["acts"]>; one: TypedMessage; words: NotArrivedWords }) {
  const { again, edit } = acts;
  return (
    <p className="flex gap-4">
      <button className="link min-h-11 cursor-pointer text-sm font-semibold" onClick={() => again(one.ref)} type="button">
        {words.again}
      </button>
      {edit && (
        <button className="link min-h-11 cursor-pointer text-sm font-semibold" onClick={() => edit(one.ref)} type="button">
          {words.edit}
        </button>
      )}
    </p>
  );
}

const reasonOf = (why: Undelivered, words: NotArrivedWords): string => (typeof why === "string" ? words[why] : why.refused);
