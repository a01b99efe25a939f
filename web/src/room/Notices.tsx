import { NOT_SAVED, NotSaved } from "../shared/NotSaved";
import { RECORDING, RecordingSign } from "../shared/RecordingSign";
import { useRoom } from "./store";

const WORDS = {
  reconnecting: "The connection broke. Reconnecting, for up to a minute…",
  moving: "The session is paused while the service moves or restarts. You are reconnected automatically.",
  away: "The session broke off for a moment and is being resumed. You are reconnected automatically.",
  notSaved: NOT_SAVED,
  recording: RECORDING,
  warning: "Warning",
  note: "Note",
  close: "Close",
};

interface Props {
  reconnecting: boolean;
  /** How old the page is meanwhile, where it shows what goes on in the session. */
  old?: string;
  words?: typeof WORDS;
}

/** Why it is silent, that something failed, that the session resumed. */
export function Notices({ reconnecting, old = "", words = WORDS }: Props) {
  const { content, away, dismiss } = useRoom();
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden [&>*:last-child]:mb-4">
      {(reconnecting || away) && (
        <p className="rounded-md border-2 border-warn px-3 py-2 font-semibold text-warn">
          {away === "moving" ? words.moving : away ? words.away : words.reconnecting} {old}
        </p>
      )}
      {content.recording && <RecordingSign words={words.recording} />}
      {!content.saved && <NotSaved words={words.notSaved} />}
      {content.notices.map(({ id, level, text }) => (
        <div
          className={`flex items-center gap-3 rounded-md border px-3 py-1 ${level === "warn" ? "border-warn" : "border-line-strong"}`}
          key={id}
        >
          <p className="grow">
            <strong className={level === "warn" ? "text-warn" : ""}>{level === "warn" ? words.warning : words.note}:</strong> {text}
          </p>
          <button className="link min-h-11 cursor-pointer px-2 text-sm font-semibold" onClick={() => dismiss(id)} type="button">
            {words.close}
          </button>
        </div>
      ))}
    </div>
  );
}
