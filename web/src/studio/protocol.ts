/** What the studio and the service tell each other. */

export interface Problem {
  /** From 1. */
  line: number;
  column: number;
  path: string;
  message: string;
  hint: string;
}

export interface PreviewBeat {
  id: string;
  title: string;
  /** Seconds, as is `allocated`. */
  offset: number;
  allocated: number;
  prompt: string;
  say: string | null;
  speak: boolean;
  reset: boolean;
}

export interface Preview {
  length: number;
  hardEnd: boolean;
  beats: PreviewBeat[];
}

export interface GraphNode {
  id: string;
  kind: string;
  title: string;
}

export interface GraphEdge {
  source: string;
  target: string;
  label: string;
}

export interface Checked {
  problems: Problem[];
  rundown: Preview | null;
  graph: { nodes: GraphNode[]; edges: GraphEdge[] } | null;
}

export interface Source extends Checked {
  name: string;
  text: string;
  etag: string;
  /** What sessions are made of: the file, its last good version, or nothing. */
  serves: string;
}

export interface Version {
  id: number;
  /** Seconds since the epoch. */
  at: number;
  by: string;
  event: string;
}

export interface Rehearsal {
  id: string;
  state: "running" | "done" | "failed";
  progress: number;
  reason: string;
}
