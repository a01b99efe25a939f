import type { CheckView as Checked } from "../wire/types.gen";
import { draw, NODE } from "./graphLayout";

/** The flow's nodes and the ways between them. */
export function NodeGraph({ graph }: { graph: NonNullable<Checked["graph"]> }) {
  const { nodes, ways, width, height } = draw(graph.nodes, graph.edges);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <div aria-label="The flow, drawn" className="overflow-x-auto" role="region" tabIndex={0}>
      <svg
        aria-label={`The flow: ${nodes.map(({ title }) => title).join(", ")}`}
        className="studio-graph"
        height={height + 4}
        role="img"
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        width={width + 4}
      >
        <defs>
          <marker id="tip" markerHeight="5" markerWidth="5" orient="auto" refX="6" refY="4" viewBox="0 0 8 8">
            <path d="M0 0L8 4L0 8z" fill="var(--line-strong)" />
          </marker>
        </defs>
        {ways.map(({ path, label, x, y, aside }, n) => (
          <g key={n}>
            <path
              className={aside ? "studio-way-aside" : "studio-way"}
              d={path}
              {...(aside ? {} : { markerEnd: "url(#tip)" })}
            />
            {label && (
              <text className="studio-way-label" dominantBaseline="central" x={x} y={y}>
                {label}
              </text>
            )}
          </g>
        ))}
        {nodes.map(({ id, kind, title, x, y }) => (
          <g className="studio-node" data-kind={kind} key={id} transform={`translate(${x} ${y})`}>
            <title>{`${title} (${id})`}</title>
            <rect height={NODE.height} rx="6" width={NODE.width} />
            <text dominantBaseline="central" x="12" y={NODE.height / 2}>
              {short(title)}
            </text>
          </g>
        ))}
      </svg>
      <p className="label mt-2">An instruction that is to be spoken now leaves the beat and comes back to it.</p>
    </div>
  );
}

const LONGEST = 26;
const short = (title: string): string => (title.length > LONGEST ? `${title.slice(0, LONGEST - 1)}…` : title);
