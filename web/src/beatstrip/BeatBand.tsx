import type { Agenda } from "../protocol";
import { layOut } from "./geometry";
import { share } from "./share";

/** The strip in miniature: what is done, what runs, what is to come. */
export function BeatBand({ agenda, at }: { agenda: Pick<Agenda, "items" | "length">; at: number }) {
  return (
    <span aria-hidden className="strip strip-small block">
      <span className="strip-band block">
        {layOut(agenda, at).segments.map(({ id, state, slot, actual, over }) => (
          <span className="strip-beat" data-state={state} key={id} style={{ left: share(slot.left), width: share(slot.width) }}>
            <span className="strip-face">
              {slot.width > 0 && (
                <>
                  <span className="strip-fill" style={{ left: 0, width: share(actual.width / slot.width) }} />
                  <span
                    className={over.width > 0 ? "strip-over" : ""}
                    style={{ left: share(actual.width / slot.width), width: share(over.width / slot.width) }}
                  />
                </>
              )}
            </span>
          </span>
        ))}
      </span>
    </span>
  );
}
