import { useCallback } from "react";

import { waits } from "../waits/parts";
import { Usage } from "../waits/Usage";
import { WaitPlot } from "../waits/WaitPlot";
import type { SessionReplay } from "../wire/types.gen";
import { clockAt } from "./positions";

/** How long each answer took, by its parts, and what all of it used. */
export function Answers({ replay, onSeek }: { replay: SessionReplay; onSeek: (to: number) => void }) {
  const { clock_began, holds, turns, used } = replay;
  const clock = useCallback((at: number) => clockAt({ clock_began, holds }, at), [clock_began, holds]);
  if (waits(turns) === null && used === null) return null;
  return (
    <section className="mt-6">
      <h2 className="label">Waiting times and use</h2>
      <WaitPlot clock={clock} onPick={onSeek} turns={turns} />
      <Usage used={used} />
    </section>
  );
}
