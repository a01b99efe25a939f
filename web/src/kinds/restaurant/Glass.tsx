import type { Hue, Vessel } from "./recipes";

const SHAPES: Record<"wine" | "tumbler" | "bottle", { glass: string; drink: string }> = {
  wine: {
    glass: "M38 14h44c4 26-2 44-18 47v34h16v7H40v-7h16V61C40 58 34 40 38 14z",
    drink: "M38.500 34h43c-1 13-8 22-21.500 22S39.500 47 38.500 34z",
  },
  tumbler: {
    glass: "M34 18h52l-6 84H40z",
    drink: "M37 40h46l-4.500 58h-37z",
  },
  bottle: {
    glass: "M51 8h18v20c0 8 11 12 11 26v50c0 4-3 6-6 6H46c-3 0-6-2-6-6V54c0-14 11-18 11-26z",
    drink: "M44 58h32v44c0 2-1 4-4 4H48c-3 0-4-2-4-4z",
  },
};

/** A drink, as seen from the side. */
export function Glass({ vessel, hue, className }: { vessel: Exclude<Vessel, "plate" | "bowl" | "board">; hue: Hue; className: string }) {
  const { glass, drink } = SHAPES[vessel];
  return (
    <svg aria-hidden className={`dish-art ${className}`} viewBox="0 0 120 120">
      <ellipse className="dish-shade" cx="62" cy="106" rx="34" ry="8" />
      <path className="dish-glass" d={glass} />
      <path className={`food-${hue}`} d={drink} />
      {vessel === "tumbler" && (
        <>
          <circle className="food-gold" cx="82" cy="24" r="13" />
          <circle className="dish-cut" cx="82" cy="24" r="8" />
          <path className="dish-line food-leaf" d="M52 44l14-34" />
        </>
      )}
      <path className="dish-shine" d={vessel === "bottle" ? "M48 62v34" : "M45 44c0 12 2 22 4 32"} />
    </svg>
  );
}
