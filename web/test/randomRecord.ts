/** Personalities as people write them: in all of YAML's styles, with comments everywhere. */
import { isMap, isScalar, parseDocument } from "yaml";

export type Draw = (below: number) => number;

/** Draws that a seed repeats. */
export function drawsOf(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const WORDS = ["tea", "Ask: who", "it's", '"quoted"', "# no comment", "{{ participants }}", "é", "50%", "- dash", "yes", "0", "12:30", "a\\b", "[x]", "what?", "null", "no", "& more", "*star", "line"];

export function words(draw: Draw, most = 6): string {
  return Array.from({ length: 1 + draw(most) }, () => WORDS[draw(WORDS.length)] ?? "tea").join(" ");
}

/** What somebody types into a large field. */
export const typed = (draw: Draw): string =>
  Array.from({ length: 1 + draw(3) }, (_, n) => (n > 0 && draw(4) === 0 ? "" : words(draw, 20))).join("\n").trimEnd() || "tea";

interface Made {
  text: string;
  beats: number;
}

export function randomRecord(draw: Draw): Made {
  let count = 0;
  const comment = (indent: string): string => (draw(3) === 0 ? `${indent}# note ${(count += 1)}\n` : "");
  const trailing = (): string => (draw(3) === 0 ? `   # note ${(count += 1)}` : "");
  const gap = (): string => (draw(4) === 0 ? "\n" : "");
  const long = (indent: string): string => {
    const some = Array.from({ length: 1 + draw(3) }, () => `${indent}${words(draw).replaceAll("#", "no.")}`);
    if (draw(3) === 0) some.splice(1, 0, "");
    return some.join("\n").trimEnd();
  };
  const value = (indent: string): string => {
    const one = words(draw);
    switch (draw(5)) {
      case 0:
        return `'${one.replaceAll("'", "''")}'${trailing()}`;
      case 1:
        return `${JSON.stringify(one)}${trailing()}`;
      case 2:
        return `${["|", "|-", ">-", ">"][draw(4)] ?? "|"}${trailing()}\n${long(`${indent}  `)}`;
      case 3:
        return `You are Mina,\n${indent}  a warm host${trailing()}`;
      default:
        return `A plain text${trailing()}`;
    }
  };
  const key = (indent: string, name: string, of: string): string => `${comment(indent)}${indent}${name}: ${of}\n${gap()}`;
  const voices = ["voice: {name: alto}", "voice:\n  name: alto  # low", "voice: {}", "voice:\n  speed: 1.2\n  name: 'deep'"];
  const shares = draw(3) === 0;
  const beats = 2 + draw(4);
  const column = draw(2) === 0 ? "" : "  ";
  const starts = Array.from({ length: beats }, (_, n) => (n === 0 ? "0" : shares ? `${n * 10}%` : draw(2) === 0 ? `${n}m` : `"${n * 60}s"`));
  const beat = (start: string, n: number): string => {
    const inner = `${column}  `;
    const kept = draw(2) === 0 ? "say" : "prompt";
    const more = draw(3) === 0 ? key(inner, "max_wait", `20s${trailing()}`) : "";
    const commented = draw(4) === 0 ? `${inner}# repeat_after_silence: 30s  # note ${(count += 1)}\n` : "";
    return `${comment(column)}${column}- title: Part ${n}${trailing()}\n${comment(inner)}${inner}at: ${start}${trailing()}\n${key(inner, kept, value(inner)).trimEnd()}\n${more}${commented}${gap()}`;
  };
  const text = [
    draw(2) === 0 ? "# yaml-language-server: $schema=schema.json\n" : "",
    key("", "name", `tea${trailing()}`),
    key("", "title", `Tea talk${trailing()}`),
    draw(2) === 0 ? key("", "host", value("")) : "",
    draw(2) === 0 ? key("", "language", "en") : "",
    key("", "persona", value("")),
    draw(2) === 0 ? `${comment("")}${voices[draw(voices.length)] ?? ""}\n` : "",
    key("", "length", `10m${trailing()}`),
    draw(2) === 0 ? "greeting:\n  grace: 3s   # note g\n  single: Greet.\n" : "",
    `${comment("")}beats:${trailing()}\n`,
    ...starts.map(beat),
    draw(2) === 0 ? "\ntests:\n  # note t\n  - name: opens\n    people: [ana, bob]\n" : "",
  ].join("");
  return { text: draw(4) === 0 ? text.trimEnd() : text, beats };
}

export const comments = (text: string): string[] => text.match(/# note \w+/g) ?? [];

/** How many lines a key and its value take; 0 where it is not there. */
export function ownLines(text: string, path: readonly (string | number)[]): number {
  const document = parseDocument(text);
  const above = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(above)) return 1;
  const pair = above.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
  if (!pair) return above.flow ? 1 : 0;
  const [key, held] = [pair.key, pair.value];
  const from = isScalar(key) ? (key.range?.[0] ?? 0) : 0;
  const to = isScalar(held) ? (held.range?.[1] ?? from) : from;
  return text.slice(from, to).trimEnd().split("\n").length;
}

/** How many lines of the text before are not in the one after, taken from both ends. */
export function changedLines(before: string, after: string): number {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let [head, tail] = [0, 0];
  while (head < Math.min(old.length, now.length) && old[head] === now[head]) head += 1;
  while (tail < Math.min(old.length, now.length) - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return old.length - head - tail;
}
