import { MicSign } from "../../room/MicSign";
import { useRoom } from "../../room/store";
import type { Visit } from "../../room/visit";
import { FloorState } from "../../shared/FloorState";
import { useCall } from "./callContext";
import { useLink } from "./link";
import { useTerra } from "./store";
import { useWords } from "./words/speaking";

/** What the closed panel still does: with a host, who speaks, mute and leave; without one, the way to it. */
export function PanelStrip({ visit }: { visit: Visit | null }) {
  const { panel, room, mic: micWords } = useWords();
  const { content, mic } = useRoom();
  const call = useCall();
  const link = useLink();
  const set = useTerra((terra) => terra.set);
  if (visit) {
    const muted = mic === "muted";
    return (
      <div className="terra-strip" data-testid="panel-strip">
        {link === "on" && <FloorState floor={content.floor} people={content.people} words={room} you={content.you} />}
        {(mic === "on" || muted) && (
          <button aria-pressed={muted} data-testid="strip-mute" onClick={() => visit.setMuted(!muted)} title={micWords[mic]} type="button">
            <MicSign off={muted} />
            {muted ? panel.unmute : panel.mute}
          </button>
        )}
        <button data-testid="strip-leave" onClick={() => void call.leave()} type="button">
          <LeaveSign />
          {panel.leave}
        </button>
      </div>
    );
  }
  if (link === "calling") return null;
  const reach = (withMic: boolean): void => {
    // Who types needs the place to type in.
    if (!withMic) set({ panelOpen: true });
    void call.connect(withMic);
  };
  return (
    <div className="terra-strip" data-testid="panel-strip">
      <button data-testid="strip-talk" onClick={() => reach(true)} type="button">
        <MicSign off={false} />
        {panel.talk}
      </button>
      <button data-testid="strip-type" onClick={() => reach(false)} type="button">
        <TypeSign />
        {panel.type}
      </button>
    </div>
  );
}

function LeaveSign() {
  return (
    <svg aria-hidden fill="none" height="18" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="1.6" viewBox="0 0 18 18" width="18">
      <path d="M11 2.500H4v13h7M8 9h7.500M12.500 6l3 3-3 3" />
    </svg>
  );
}

function TypeSign() {
  return (
    <svg aria-hidden fill="none" height="18" stroke="currentColor" strokeLinecap="round" strokeWidth="1.6" viewBox="0 0 18 18" width="18">
      <rect height="10" rx="2" width="15" x="1.500" y="4" />
      <path d="M4.500 7.500h.1M7.500 7.500h.1M10.500 7.500h.1M13.500 7.500h.1M6 11h6" />
    </svg>
  );
}
