import { MicSelect } from "./MicSelect";
import { useRoom, type Mic } from "./store";
import { useVisit } from "./visitContext";

const MIC_WORDS: Record<Mic, string> = {
  unasked: "Microphone off",
  asking: "Asking for the microphone",
  on: "Microphone on",
  muted: "Microphone muted",
  none: "No microphone: you take part by typing",
  refused: "Microphone blocked: you take part by typing",
  missing: "No microphone found: you take part by typing",
  busy: "Microphone does not answer: you take part by typing",
};

/** Always in reach: the microphone, and the way out. */
export function Dock() {
  const visit = useVisit();
  const { mic } = useRoom();
  const speaks = mic === "on" || mic === "muted";
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 -mb-8 flex items-center gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:-mx-10 lg:px-10">
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
      <div className="ml-auto max-w-56 min-w-0 max-sm:grow">{speaks && <MicSelect quiet />}</div>
      <button className="button button-danger" data-testid="leave-button" onClick={() => void visit.leave()} type="button">
        Leave
      </button>
    </div>
  );
}

function MicSign({ off }: { off: boolean }) {
  return (
    <svg aria-hidden fill="none" height="18" stroke="currentColor" strokeWidth="1.6" viewBox="0 0 18 18" width="18">
      <rect height="9" rx="2.5" width="5" x="6.5" y="1.5" />
      <path d="M3.5 8.5a5.5 5.5 0 0 0 11 0M9 14v2.5" />
      {off && <path d="M2 2l14 14" strokeWidth="2" />}
    </svg>
  );
}
