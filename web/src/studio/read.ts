/** Reading what the authoring API answers: a value of the right shape, or null. */
import { all, isRecord } from "../guards";
import type { Checked, GraphEdge, GraphNode, Preview, PreviewBeat, Problem, Rehearsal, Source, Version } from "./protocol";

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

export function readProblem(value: unknown): Problem | null {
  if (!isRecord(value)) return null;
  const { line, column, path } = value;
  const [message, hint] = [text(value.message), text(value.hint)];
  return {
    line: Math.max(1, number(line)),
    column: Math.max(1, number(column)),
    path: text(path),
    message,
    // A message may have taken its hint in already.
    hint: message.includes(hint) ? "" : hint,
  };
}

function readBeat(value: unknown): PreviewBeat | null {
  if (!isRecord(value)) return null;
  return {
    id: text(value.id),
    title: text(value.title),
    offset: number(value.offset),
    allocated: number(value.allocated),
    prompt: text(value.prompt),
    say: typeof value.say === "string" ? value.say : null,
    speak: value.speak !== false,
    reset: value.reset === true,
  };
}

function readPreview(value: unknown): Preview | null {
  if (!isRecord(value)) return null;
  const beats = all(value.beats, readBeat);
  return beats && { length: number(value.length), hardEnd: value.hard_end === true, beats };
}

function readNode(value: unknown): GraphNode | null {
  return isRecord(value) ? { id: text(value.id), kind: text(value.kind), title: text(value.title) } : null;
}

function readEdge(value: unknown): GraphEdge | null {
  return isRecord(value) ? { source: text(value.source), target: text(value.target), label: text(value.label) } : null;
}

function readGraph(value: unknown): Checked["graph"] {
  if (!isRecord(value)) return null;
  const nodes = all(value.nodes, readNode);
  const edges = all(value.edges, readEdge);
  return nodes && edges && { nodes, edges };
}

export function readChecked(value: unknown): Checked | null {
  if (!isRecord(value)) return null;
  const problems = all(value.problems, readProblem);
  return problems && { problems, rundown: readPreview(value.rundown), graph: readGraph(value.graph) };
}

export function readSource(value: unknown): Source | null {
  const checked = readChecked(value);
  if (!checked || !isRecord(value) || typeof value.text !== "string") return null;
  return { ...checked, name: text(value.name), text: value.text, etag: text(value.etag), serves: text(value.serves) };
}

export function readVersion(value: unknown): Version | null {
  if (!isRecord(value) || typeof value.id !== "number") return null;
  return { id: value.id, at: number(value.at), by: text(value.by), event: text(value.event) };
}

export const readVersions = (value: unknown): Version[] | null => all(isRecord(value) ? value.items : null, readVersion);

export const readText = (value: unknown): string | null => (isRecord(value) && typeof value.text === "string" ? value.text : null);

export function readRehearsal(value: unknown): Rehearsal | null {
  if (!isRecord(value) || typeof value.id !== "string") return null;
  const state = value.state === "done" || value.state === "failed" ? value.state : "running";
  return { id: value.id, state, progress: number(value.progress), reason: text(value.reason) };
}
