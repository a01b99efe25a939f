import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const tokens = readFileSync("src/styles/tokens.css", "utf8");

/** A token's colour in both themes. */
function colour(name: string): [light: string, dark: string] {
  const both = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens);
  if (both?.[1] && both[2]) return [both[1], both[2]];
  const one = new RegExp(`--${name}: (#\\w{6})`).exec(tokens)?.[1];
  if (!one) throw new Error(`tokens.css has no colour --${name}.`);
  return [one, one];
}

/** Relative luminance, as WCAG defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const WORDS = ["ink", "muted", "live", "warn", "ready", "danger", "speaker-bot", "speaker-person"];
const PAPERS = ["surface", "raised", "sunken"];
const PAIRS: [string, string, number][] = [
  ...WORDS.flatMap((word) => PAPERS.map((paper): [string, string, number] => [word, paper, 4.5])),
  ["on-accent", "accent", 4.5],
  ["surface", "ink", 4.5],
  ["ink", "done", 4.5],
  ["line-strong", "surface", 3],
  ["line-strong", "raised", 3],
  ["focus", "surface", 3],
  ...Array.from({ length: 8 }, (_, n): [string, string, number] => [`seat-${n + 1}`, "surface", 3]),
  ...Array.from({ length: 8 }, (_, n): [string, string, number] => [`seat-${n + 1}`, "raised", 3]),
];

describe.each(["light", "dark"])("contrast in the %s theme", (theme) => {
  it.each(PAIRS)("%s on %s is at least %d", (word, paper, least) => {
    const n = theme === "light" ? 0 : 1;
    expect(contrast(colour(word)[n], colour(paper)[n])).toBeGreaterThanOrEqual(least);
  });
});
