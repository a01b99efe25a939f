import { captionsOf } from "../../room/captions";
import { Composer } from "../../room/Composer";
import { MIC_WORDS } from "../../room/micWords";
import { MicSign } from "../../room/MicSign";
import { MicSelect } from "../../room/MicSelect";
import { Notices } from "../../room/Notices";
import { useRoom } from "../../room/store";
import { useVisit } from "../../room/visitContext";
import { FloorState } from "../../shared/FloorState";
import { Transcript } from "../../shared/Transcript";
import { useCall } from "./callContext";
import type { StateUpdate } from "../../wire/types.gen";
import { useTerra } from "./store";

const AGENT_WORDS: Record<StateUpdate["agent"], string> = {
  greeter: "at the door",
  reservation: "with the book of tables",
  order_food: "at the pass",
};

/** With the host: what is said, by voice and by hand, and the microphone. */
export function PanelTalk() {
  const { content, stage, mic } = useRoom();
  const visit = useVisit();
  const call = useCall();
  const agent = useTerra((terra) => terra.agent);
  const speaks = mic === "on" || mic === "muted";
  return (
    <div className="terra-talk">
      <div className="terra-now">
        <FloorState floor={content.floor} people={content.people} you={content.you} />
        <p className="label" data-agent={agent} data-testid="terra-agent">
          The host is {AGENT_WORDS[agent]}
        </p>
      </div>
      <Notices reconnecting={stage === "reconnecting"} />
      <Transcript captions={captionsOf(content)} empty="What is said appears here, word for word." lines={content.lines} />
      <Composer />
      <div className="terra-mic">
        {speaks ? (
          <>
            <button
              aria-pressed={mic === "muted"}
              className={`button ${mic === "muted" ? "border-warn text-warn" : ""}`}
              data-testid="mute-button"
              onClick={() => visit.setMuted(mic === "on")}
              type="button"
            >
              <MicSign off={mic === "muted"} />
              {mic === "muted" ? "Unmute" : "Mute"}
            </button>
            <button className="button button-danger" data-testid="leave-button" onClick={() => void call.leave()} type="button">
              Leave
            </button>
            <div className="terra-mic-choice">
              <MicSelect quiet />
            </div>
          </>
        ) : (
          <button className="button button-danger" data-testid="leave-button" onClick={() => void call.leave()} type="button">
            Leave
          </button>
        )}
        <p className="label" data-testid="mic-state">
          {MIC_WORDS[mic]}
        </p>
      </div>
    </div>
  );
}
