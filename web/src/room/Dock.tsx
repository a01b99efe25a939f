import { MicSelect } from "./MicSelect";
import { MicSign } from "./MicSign";
import { MIC_WORDS } from "./micWords";
import { useRoom } from "./store";
import { useVisit } from "./visitContext";

/** Always in reach: the microphone, and the way out. */
export function Dock() {
  const visit = useVisit();
  const { mic, path } = useRoom();
  const speaks = mic === "on" || mic === "muted";
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-8 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-10 lg:px-10">
      <Subtitle />
      <div className="flex items-center gap-3">
        {speaks && (
          <button
            aria-pressed={mic === "muted"}
            className={`button ${mic === "muted" ? "border-warn text-warn" : ""}`}
            onClick={() => visit.setMuted(mic === "on")}
            type="button"
          >
            <MicSign off={mic === "muted"} />
            {mic === "muted" ? "Unmute" : "Mute"}
          </button>
        )}
        <p className={`label ${speaks ? "max-sm:sr-only" : ""}`}>{MIC_WORDS[mic]}</p>
        {path?.way === "relay" && (
          <p className="label max-sm:sr-only" data-testid="relayed">
            Sound goes by way of a TURN server, over {path.over}
          </p>
        )}
        <div className="ml-auto max-w-56 min-w-0 max-sm:grow">{speaks && <MicSelect quiet />}</div>
        <button className="button button-danger" data-testid="leave-button" onClick={() => void visit.leave()} type="button">
          Leave
        </button>
      </div>
    </div>
  );
}

/**
 * The end of what is being said, where the transcript may be below the edge: on a small screen.
 *
 * It is not announced: the transcript's lines are.
 */
function Subtitle() {
  const caption = useRoom(({ content }) => content.captions.at(-1));
  if (!caption) return null;
  return (
    <p aria-hidden className="subtitle lg:hidden" data-testid="subtitle">
      <span>
        <b className={caption.who === "bot" ? "text-bot" : "text-person"}>{caption.name}:</b> {caption.text}
      </span>
    </p>
  );
}
