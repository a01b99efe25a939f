import { speechSpans } from "./geometry";
import { share } from "./share";
import type { Speech } from "./speech";

interface Props {
  speech: Speech[];
  at: number;
  total: number;
}

/** Two thin tracks: when the host spoke, and when people did. */
export function SpeechTracks({ speech, at, total }: Props) {
  return (
    <div aria-hidden>
      {(["bot", "person"] as const).map((who) => (
        <div className="strip-track" key={who}>
          {speechSpans(speech, who, at, total).map((span, n) => (
            <i
              className={`strip-spoken strip-spoken-${who}`}
              key={n}
              style={{ left: share(span.left), width: share(span.width) }}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
