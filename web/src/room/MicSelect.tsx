import { useId } from "react";

import { useRoom } from "./store";
import { useVisit } from "./visitContext";

const WORDS = { microphone: "Microphone", microphoneNo: "Microphone {n}" };

/** Which microphone. */
export function MicSelect({ quiet = false, words = WORDS }: { quiet?: boolean; words?: typeof WORDS }) {
  const id = useId();
  const visit = useVisit();
  const { mics, micId } = useRoom();
  if (mics.length === 0) return null;
  return (
    <div className="min-w-0">
      <label className={quiet ? "sr-only" : "label"} htmlFor={id}>
        {words.microphone}
      </label>
      <select
        className={quiet ? "field" : "field mt-1"}
        id={id}
        onChange={(event) => void visit.pickMic(event.target.value)}
        value={micId}
      >
        {mics.map((mic, n) => (
          <option key={mic.deviceId} value={mic.deviceId}>
            {mic.label || words.microphoneNo.replace("{n}", String(n + 1))}
          </option>
        ))}
      </select>
    </div>
  );
}
