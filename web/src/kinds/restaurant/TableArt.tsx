import type { Table } from "../../wire/types.gen";

const SIZES: Record<string, [width: number, height: number]> = { round: [34, 34], square: [40, 40], long: [42, 74] };

interface Props {
  table: Table;
  state: string;
  chosen: boolean;
}

/** A table with its chairs and its number; a cross when taken, a tick when chosen. */
export function TableArt({ table: { number, seats, shape }, state, chosen }: Props) {
  const [width, height] = SIZES[shape] ?? [40, 40];
  const long = seats > 6 ? height + 22 : height;
  const [w, h] = [width + 26, long + 26];
  return (
    <svg aria-hidden className="terra-table" viewBox={`0 0 ${w} ${h}`} width={w}>
      {chairs(seats, width, long, shape).map(([x, y]) => (
        <circle className="terra-chair" cx={x + 13} cy={y + 13} key={`${x} ${y}`} r="6" />
      ))}
      {shape === "round" ? (
        <circle className="terra-top" cx={w / 2} cy={h / 2} r={width / 2} />
      ) : (
        <rect className="terra-top" height={long} rx="7" width={width} x="13" y="13" />
      )}
      {state === "taken" && !chosen && <path className="terra-cross" d={`M${w / 2 - 10} ${h / 2 - 10}l20 20m0-20l-20 20`} />}
      {chosen && <path className="terra-tick" d={`M${w / 2 - 8} ${h / 2 - 12}l5 5 10-11`} />}
      <text textAnchor="middle" x={w / 2} y={h / 2 + (chosen ? 14 : 5.5)}>
        {number}
      </text>
    </svg>
  );
}

/** Where the chairs stand, from the table's upper left corner. */
function chairs(seats: number, width: number, height: number, shape: string): [number, number][] {
  if (shape === "round") {
    return Array.from({ length: seats }, (_, n) => {
      const angle = (n / seats) * 2 * Math.PI;
      return [width / 2 + Math.cos(angle) * (width / 2 + 6), height / 2 + Math.sin(angle) * (height / 2 + 6)];
    });
  }
  const rows = Math.max(1, Math.ceil((seats - (seats > 4 ? 2 : 0)) / 2));
  const sides = Array.from({ length: rows }, (_, n) => ((n + 0.5) / rows) * height);
  const ends: [number, number][] = seats > 4 ? [[width / 2, -6], [width / 2, height + 6]] : [];
  return [...sides.flatMap((y): [number, number][] => [[-6, y], [width + 6, y]]), ...ends];
}
