import { useId } from "react";

import { useRoom } from "./store";
import { useVisit } from "./visitContext";

/** Which microphone. */
export function MicSelect({ quiet = false }: { quiet?: boolean }) {
  const id = useId();
  const visit = useVisit();
  const { mics, micId } = useRoom();
  if (mics.length === 0) return null;
  return (
    <div className="min-w-0">
      <label className={quiet ? "sr-only" : "label"} htmlFor={id}>
        Microphone
      </label>
      <select
        className={quiet ? "field" : "field mt-1"}
        id={id}
        onChange={(event) => void visit.pickMic(event.target.value)}
        value={micId}
      >
        {mics.map((mic, n) => (
          <option key={mic.deviceId} value={mic.deviceId}>
            {mic.label || `Microphone ${n + 1}`}
          </option>
        ))}
      </select>
    </div>
  );
}
