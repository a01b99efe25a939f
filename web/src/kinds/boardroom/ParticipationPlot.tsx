import type { Part } from "../../wire/types.gen";
import { seatColour } from "./Mark";
import { counted, type Board } from "./model";

const [ROW, BAR, WIDTH, NAMES, FIGURES] = [34, 12, 560, 170, 190];

/** A bar of words for each persona, with the turns beside it. */
export function ParticipationPlot({ board, shares }: { board: Board; shares: Part[] }) {
  const most = Math.max(1, ...shares.map(({ words }) => words));
  const room = WIDTH - NAMES - FIGURES;
  return (
    <svg
      aria-label={shares.map(({ name, turns, words }) => `${name}: ${counted(turns, "turn")}, ${counted(words, "word")}`).join("; ")}
      className="board-plot"
      role="img"
      viewBox={`0 0 ${WIDTH} ${shares.length * ROW}`}
    >
      {shares.map(({ id, name, turns, words }, n) => {
        const [y, length] = [n * ROW + ROW / 2, (words / most) * room];
        return (
          <g key={id}>
            <text className="board-plot-name" x="0" y={y + 4}>
              {name}
            </text>
            <rect fill="var(--sunken)" height={BAR} rx="3" width={room} x={NAMES} y={y - BAR / 2} />
            <rect fill={seatColour(board, id)} height={BAR} rx="3" width={length} x={NAMES} y={y - BAR / 2} />
            <text className="board-plot-figure" textAnchor="end" x={WIDTH} y={y + 4}>
              {`${counted(turns, "turn")}, ${counted(words, "word")}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
