import { Composer } from "../../room/Composer";
import { MicSign } from "../../room/MicSign";
import { MicSelect } from "../../room/MicSelect";
import { Notices } from "../../room/Notices";
import { useRoom } from "../../room/store";
import { useVisit } from "../../room/visitContext";
import { FloorState } from "../../shared/FloorState";
import { Transcript } from "../../shared/Transcript";
import { useCall } from "./callContext";
import { LanguageOffer } from "./LanguageOffer";
import { useTerra } from "./store";
import { useWords } from "./words/speaking";

/** With the host: what is said, by voice and by hand, and the microphone. */
export function PanelTalk() {
  const { content, stage, mic } = useRoom();
  const { panel, room, mic: micWords } = useWords();
  const visit = useVisit();
  const call = useCall();
  const agent = useTerra((terra) => terra.agent);
  const speaks = mic === "on" || mic === "muted";
  return (
    <div className="terra-talk">
      <div className="terra-now">
        {stage !== "reconnecting" && <FloorState floor={content.floor} people={content.people} words={room} you={content.you} />}
        {stage !== "reconnecting" && (
          <p className="label" data-agent={agent} data-testid="terra-agent">
            {panel.at[agent]}
          </p>
        )}
      </div>
      <Notices reconnecting={stage === "reconnecting"} words={room} />
      <Transcript captions={content.captions} empty={panel.empty} lines={content.lines} words={room} />
      <LanguageOffer />
      <Composer words={room} />
      <div className="terra-mic">
        {speaks && (
          <button
            aria-pressed={mic === "muted"}
            className={`button ${mic === "muted" ? "border-warn text-warn" : ""}`}
            data-testid="mute-button"
            onClick={() => visit.setMuted(mic === "on")}
            type="button"
          >
            <MicSign off={mic === "muted"} />
            {mic === "muted" ? panel.unmute : panel.mute}
          </button>
        )}
        <button className="button button-danger" data-testid="leave-button" onClick={() => void call.leave()} type="button">
          {panel.leave}
        </button>
        {speaks && (
          <div className="terra-mic-choice">
            <MicSelect quiet words={room} />
          </div>
        )}
        <p className="label" data-testid="mic-state">
          {micWords[mic]}
        </p>
      </div>
    </div>
  );
}
