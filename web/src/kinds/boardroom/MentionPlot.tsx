import type { Analytics } from "../../wire/types.gen";
import { counted, monogram, nameOf, type Board } from "./model";

const [CELL, NAMES, HEAD] = [40, 170, 26];

/** A matrix: each row mentions its columns; the more often, the fuller the cell. */
export function MentionPlot({ board, mentions }: { board: Board; mentions: Analytics["mentions"] }) {
  const { chairs } = board;
  const most = Math.max(1, ...mentions.map(({ count }) => count));
  const words = mentions.map(({ from, to, count }) => `${nameOf(board, from)} mentioned ${nameOf(board, to)} ${counted(count, "time")}`);
  const width = NAMES + chairs.length * CELL;
  return (
    <svg
      aria-label={words.join("; ")}
      className="board-plot"
      role="img"
      style={{ maxWidth: width }}
      viewBox={`0 0 ${width} ${HEAD + chairs.length * CELL}`}
    >
      {chairs.map((chair, n) => (
        <text className="board-plot-name" key={chair.id} textAnchor="middle" x={NAMES + n * CELL + CELL / 2} y={HEAD - 10}>
          {monogram(chair.name)}
        </text>
      ))}
      {chairs.map((from, row) => (
        <g key={from.id} transform={`translate(0 ${HEAD + row * CELL})`}>
          <text className="board-plot-name" x="0" y={CELL / 2 + 4}>
            {from.name}
          </text>
          {chairs.map((to, column) => {
            const count = mentions.find((one) => one.from === from.id && one.to === to.id)?.count ?? 0;
            return <Cell count={count} key={to.id} most={most} own={from.id === to.id} x={NAMES + column * CELL} />;
          })}
        </g>
      ))}
    </svg>
  );
}

function Cell({ x, count, most, own }: { x: number; count: number; most: number; own: boolean }) {
  const full = count / most;
  return (
    <>
      <rect
        fill={count > 0 ? `color-mix(in srgb, var(--speaker-bot) ${Math.round(20 + full * 80)}%, var(--raised))` : own ? "var(--sunken)" : "var(--raised)"}
        height={CELL - 3}
        rx="4"
        stroke="var(--line)"
        width={CELL - 3}
        x={x}
        y="0"
      />
      {count > 0 && (
        <text className="board-plot-figure" fill={full > 0.5 ? "var(--surface)" : "var(--ink)"} textAnchor="middle" x={x + CELL / 2 - 1} y={CELL / 2 + 3}>
          {count}
        </text>
      )}
    </>
  );
}
