import { useTick } from "../clock/useTick";

/** A bar's height moves so often: a few steps a second, as what moves in every frame takes a core where no card draws it. */
const STEP_MS = 330;
const SHARES = [0.45, 1, 0.7];
const calm = (): boolean => typeof window.matchMedia === "function" && window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Somebody speaks: bars that move, or stand at full height for those who want no motion. */
export function SpeakingBars({ heights, className = "" }: { heights: number[]; className?: string }) {
  const still = calm();
  const step = Math.floor(useTick(STEP_MS, !still) / STEP_MS);
  const share = (n: number): number => (still ? 1 : (SHARES[(step + n) % SHARES.length] ?? 1));
  return heights.map((height, n) => <i className={className} key={n} style={{ height, transform: `scaleY(${share(n)})` }} />);
}
