/** Where the nodes of the flow stand: the session's own way from top to bottom, instructions beside it. */
import type { EdgeView as GraphEdge, NodeView as GraphNode } from "../wire/types.gen";

export const NODE = { width: 220, height: 40, gap: 30 };
const ASIDE = 330;

export interface Placed extends GraphNode {
  x: number;
  y: number;
}

export interface Way {
  path: string;
  label: string;
  x: number;
  y: number;
  aside: boolean;
}

export interface Drawing {
  nodes: Placed[];
  ways: Way[];
  width: number;
  height: number;
}

const isAside = ({ kind }: GraphNode): boolean => kind === "admin";

export function draw(nodes: GraphNode[], edges: GraphEdge[]): Drawing {
  const chain = nodes.filter((node) => !isAside(node));
  const beside = nodes.filter(isAside);
  const pitch = NODE.height + NODE.gap;
  const height = Math.max(1, chain.length) * pitch - NODE.gap;
  const placed: Placed[] = [
    ...chain.map((node, n) => ({ ...node, x: 0, y: n * pitch })),
    ...beside.map((node, n) => ({ ...node, x: ASIDE, y: height / 2 - NODE.height / 2 + n * pitch })),
  ];
  const at = new Map(placed.map((node) => [node.id, node]));
  return {
    nodes: placed,
    ways: edges.flatMap((edge) => {
      const from = at.get(edge.source);
      const to = at.get(edge.target);
      if (!from || !to) return [];
      return isAside(from) ? [] : [isAside(to) ? aside(from, to) : down(from, to, edge.label)];
    }),
    width: beside.length > 0 ? ASIDE + NODE.width : NODE.width,
    height,
  };
}

function down(from: Placed, to: Placed, label: string): Way {
  const x = from.x + NODE.width / 2;
  const start = from.y + NODE.height;
  return { path: `M${x} ${start}V${to.y - 6}`, label, x: x + 10, y: (start + to.y) / 2, aside: false };
}

/** There and back again, drawn as one line. */
function aside(from: Placed, to: Placed): Way {
  const [x1, y1] = [from.x + NODE.width, from.y + NODE.height / 2];
  const [x2, y2] = [to.x, to.y + NODE.height / 2];
  const middle = (x1 + x2) / 2;
  return { path: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`, label: "", x: middle, y: y2, aside: true };
}
