import { seatColour } from "./Mark";
import type { Board } from "./model";

const [ROW, NAMES, WIDTH, FOOT] = [26, 130, 560, 20];

/** A row for each topic, a dot for each turn in which it came up, in the speaker's colour. */
export function TopicPlot({ board, rows }: { board: Board; rows: [topic: string, turns: number[]][] }) {
  const step = (WIDTH - NAMES) / board.limit;
  const height = rows.length * ROW;
  const x = (turn: number): number => NAMES + (turn - 0.5) * step;
  const every = Math.max(1, Math.ceil(board.limit / 15));
  const speaker = new Map(board.had.map(({ turn, persona }) => [turn, persona]));
  return (
    <svg
      aria-label={rows.map(([topic, turns]) => `${topic} in turns ${turns.join(", ")}`).join("; ")}
      className="board-plot"
      role="img"
      viewBox={`0 0 ${WIDTH} ${height + FOOT}`}
    >
      {rows.map(([topic, turns], n) => (
        <g key={topic} transform={`translate(0 ${n * ROW + ROW / 2})`}>
          <text className="board-plot-name" x="0" y="4">
            {topic}
          </text>
          <path d={`M${NAMES} 0H${WIDTH}`} stroke="var(--line)" />
          {turns.map((turn) => (
            <circle cx={x(turn)} cy="0" fill={seatColour(board, speaker.get(turn) ?? "")} key={turn} r="5.5" stroke="var(--surface)" strokeWidth="1.5" />
          ))}
        </g>
      ))}
      {Array.from({ length: board.limit }, (_, n) => n + 1)
        .filter((turn) => turn === 1 || turn % every === 0)
        .map((turn) => (
          <text className="board-plot-figure" fill="var(--muted)" key={turn} textAnchor="middle" x={x(turn)} y={height + FOOT - 4}>
            {turn}
          </text>
        ))}
    </svg>
  );
}
