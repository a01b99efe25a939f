import { useId } from "react";

import { Composer } from "../../room/Composer";
import { MicSelect } from "../../room/MicSelect";
import { MicSign } from "../../room/MicSign";
import { MIC_WORDS } from "../../room/micWords";
import { Notices } from "../../room/Notices";
import { hostIn } from "../../room/reduce";
import { useRoom } from "../../room/store";
import { useVisit } from "../../room/visitContext";
import { FloorState } from "../../shared/FloorState";
import { Transcript } from "../../shared/Transcript";
import { usePlan } from "./store";

/** The talk with the planner: a column on a screen, a sheet from below on a phone. */
export function Talk({ chats }: { chats: boolean }) {
  const id = useId();
  const { content, join, stage, mic } = useRoom();
  const visit = useVisit();
  const open = usePlan((plan) => plan.talkOpen);
  const set = usePlan((plan) => plan.set);
  const { captions } = content;
  const last = captions.at(-1)?.text ?? content.lines.at(-1)?.text ?? "Say what your day should be like.";
  const speaks = mic === "on" || mic === "muted";
  return (
    <aside aria-label="Talk" className={`panel talk ${stage === "reconnecting" ? "talk-broken" : ""}`} data-open={open ? "" : undefined} data-testid="talk">
      <div className="talk-bar">
        {stage !== "reconnecting" && <FloorState floor={content.floor} host={hostIn(content, join)} people={content.people} you={content.you} />}
        <button aria-controls={id} aria-expanded={open} className="talk-toggle" onClick={() => set({ talkOpen: !open })} type="button">
          <span className="label truncate">{open ? "Hide the conversation" : last}</span>
          <svg aria-hidden height="20" viewBox="0 0 20 20" width="20">
            <path d={open ? "M4 7l6 6 6-6" : "M4 13l6-6 6 6"} fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round" strokeWidth="2" />
          </svg>
        </button>
      </div>
      <Notices reconnecting={stage === "reconnecting"} />
      <div className="talk-inside" id={id}>
        {!chats && <p className="label pb-3">No language model is connected: the host speaks its lines, and the forms lead through the same steps.</p>}
        <Transcript captions={captions} empty="What is said appears here, word for word." language={join?.personality.language} lines={content.lines} />
        <Composer to="the planner" />
        <div className="talk-choice">{speaks && <MicSelect quiet />}</div>
      </div>
      <div className="talk-mic">
        {speaks && (
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
        )}
        <p className="label grow">{MIC_WORDS[mic]}</p>
        <button className="button button-danger" data-testid="leave-button" onClick={() => void visit.leave()} type="button">
          Leave
        </button>
      </div>
    </aside>
  );
}
