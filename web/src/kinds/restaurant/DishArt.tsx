import type { ReactNode } from "react";

import { Glass } from "./Glass";
import type { Dish } from "../../wire/types.gen";
import { chanceOf, recipeOf, type Hue, type Layer, type Vessel } from "./recipes";

const MIDDLE = 60;

/** A dish as seen from above, drawn from its name; the theme colours it. */
export function DishArt({ dish, className = "" }: { dish: Pick<Dish, "id" | "name" | "category">; className?: string }) {
  const { vessel, layers } = recipeOf(dish);
  const chance = chanceOf(dish.id);
  if (vessel === "wine" || vessel === "tumbler" || vessel === "bottle") {
    return <Glass className={className} hue={layers[0]?.hue ?? "gold"} vessel={vessel} />;
  }
  return (
    <svg aria-hidden className={`dish-art ${className}`} viewBox="0 0 120 120">
      <Under vessel={vessel} />
      {layers.map((layer, n) => (
        <g key={n}>{drawn(layer, chance)}</g>
      ))}
    </svg>
  );
}

function Under({ vessel }: { vessel: Vessel }) {
  if (vessel === "board") {
    return (
      <>
        <rect className="dish-board" height="84" rx="16" width="112" x="4" y="18" />
        <path className="dish-grain" d="M14 34h62M24 50h80M14 88h50M72 92h34" />
        <circle className="dish-hole" cx="105" cy="60" r="4" />
      </>
    );
  }
  const deep = vessel === "bowl";
  return (
    <>
      <circle className="dish-shade" cx="62" cy="64" r="55" />
      <circle className="dish-plate" cx={MIDDLE} cy={MIDDLE} r="55" />
      <circle className={deep ? "dish-well" : "dish-rim"} cx={MIDDLE} cy={MIDDLE} r={deep ? 44 : 40} />
      <path className="dish-shine" d="M18 38a48 48 0 0 1 26-23" />
    </>
  );
}

const hue = (name: Hue): string => `food-${name}`;

/** So many places around the middle, none quite like the other. */
function around(count: number, reach: number, chance: () => number): [x: number, y: number, turn: number][] {
  const start = chance() * 360;
  return Array.from({ length: count }, (_, n) => {
    const turn = start + (n * 360) / count + chance() * 24;
    const far = count === 1 ? reach : reach * (0.62 + chance() * 0.5);
    const angle = (turn * Math.PI) / 180;
    return [MIDDLE + Math.cos(angle) * far, MIDDLE + Math.sin(angle) * far, turn];
  });
}

function drawn(layer: Layer, chance: () => number): ReactNode {
  const look = hue(layer.hue);
  switch (layer.draw) {
    case "liquid":
      return <circle className={look} cx={MIDDLE} cy={MIDDLE} r="40" />;
    case "disc":
      return <path className={look} d="M60 33c17-3 29 9 29 25S77 88 60 88 31 77 32 59s11-23 28-26z" />;
    case "swirl":
      return <path className={`dish-line ${look}`} d="M60 60c6-9 19-2 15 9s-26 13-31-1 6-32 24-32" />;
    case "fish":
      return (
        <g className={look} transform={`rotate(${-30 + chance() * 14} 60 60)`}>
          <path d="M17 60c9-18 40-23 64-5l17-12c-3 11-3 23 0 34L81 65c-24 18-55 13-64-5z" />
          <path className="dish-cut" d="M36 49c5 7 5 15 0 22M48 54l5 6-5 6M59 53l5 7-5 7M70 55l4 5-4 5M88 52l4 4M88 68l4-4M26 57h.1" />
        </g>
      );
    case "crust":
      return (
        <g className={look} transform={`rotate(${chance() * 20 - 10} 60 60)`}>
          <path d="M26 56c2-17 20-24 36-23s33 6 34 24-14 29-35 29-37-12-35-30z" />
          <path className="dish-cut" d="M38 52l6 4M56 44l5 5M72 50l6-3M44 68l7-3M62 62l4 5M78 66l6-2M60 77l6-2" />
        </g>
      );
    case "cap":
      return (
        <g className={look} transform="rotate(18 60 60)">
          <path d="M40 60c0-14 9-22 21-22s21 8 21 22c-6 4-13 5-17 5l2 15c-3 3-9 3-12 0l2-15c-5 0-12-1-17-5z" />
          <path className="dish-cut" d="M45 58c10 4 22 4 32 0" />
        </g>
      );
    case "roll":
      return (
        <g className={look} transform={`rotate(${-24 + chance() * 12} 60 60)`}>
          <path d="M28 58c0-11 9-16 22-15 18 1 38 4 42 16 2 8-6 15-18 16-22 2-46-1-46-17z" />
          <path className="dish-cut" d="M44 47c5 7 5 17 0 25M58 48c5 7 5 18 0 26M72 50c4 7 4 16 0 23" />
        </g>
      );
    case "slice":
      return (
        <g className={look} transform={`rotate(${chance() * 30} 60 60)`}>
          <path d="M34 78L62 30c14 5 24 16 27 31z" />
          <path className="dish-cut" d="M62 30c14 5 24 16 27 31l-5 2c-3-13-12-23-24-27z" />
        </g>
      );
    default:
      return around(layer.count, REACH[layer.draw], chance).map((place, n) => <Piece key={n} layer={layer.draw} look={look} place={place} />);
  }
}

const REACH = { rounds: 22, lumps: 19, leaves: 23, seeds: 25, scoops: 15, sticks: 20, wedges: 22 } as const;

function Piece({ layer, look, place: [x, y, turn] }: { layer: keyof typeof REACH; look: string; place: [number, number, number] }) {
  const at = { className: look, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})` };
  switch (layer) {
    case "rounds":
      return (
        <g {...at}>
          <circle r="12" />
          <circle className="dish-cut" r="7.500" />
        </g>
      );
    case "scoops":
      return (
        <g {...at}>
          <circle r="13" />
          <path className="dish-cut" d="M-8 -3a9 9 0 0 1 11-6" />
        </g>
      );
    case "lumps":
      return <path {...at} d="M-11 1c0-8 6-11 12-10s12 4 11 11-7 9-13 8-10-3-10-9z" />;
    case "leaves":
      return (
        <g {...at}>
          <path d="M-13 0c6-9 17-10 26 0-9 9-20 8-26 0z" />
          <path className="dish-cut" d="M-9 0H9" />
        </g>
      );
    case "seeds":
      return <ellipse {...at} rx="4" ry="2.400" />;
    case "sticks":
      return <rect {...at} height="5" rx="2.500" width="26" x="-13" y="-2.500" />;
    case "wedges":
      return (
        <g {...at}>
          <path d="M-11 -5A13 13 0 0 0 11 -5z" transform="scale(1.15)" />
          <path className="dish-cut" d="M-6 -2.500A7.500 7.500 0 0 0 6 -2.500" />
        </g>
      );
  }
}
