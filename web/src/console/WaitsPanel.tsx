import { clockFace } from "../clock/sessionClock";
import { WaitPlot } from "../waits/WaitPlot";
import { useConsole } from "./store";

const BARS = 40;

/** How long people waited for the host, answer by answer. */
export function WaitsPanel() {
  const waits = useConsole((state) => state.log.waits);
  if (waits.length === 0) return null;
  return (
    <section aria-labelledby="waits" className="border-t border-line pt-4">
      <h2 className="label" id="waits">
        Waiting times
      </h2>
      <WaitPlot clock={clockFace} most={BARS} turns={waits} />
    </section>
  );
}
