import { serverNow } from "../../clock/sessionClock";
import { useTick } from "../../clock/useTick";
import { useRoom } from "../../room/store";

const TICK_MS = 5_000;

/** The service's time in milliseconds since the epoch; null before it is known. */
export function useNow(): number | null {
  const anchor = useRoom((room) => room.content.anchor);
  const at = useTick(TICK_MS, anchor !== null);
  return anchor && serverNow(anchor, Math.max(at, anchor.at)) * 1000;
}
