import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { THEMES } from "../src/kinds/restaurant/themes";

const css = readFileSync("src/kinds/restaurant/styles/themes.css", "utf8");

function tokensOf(theme: string): Record<string, string> {
  const block = new RegExp(`data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, value]) => [name ?? "", value ?? ""]));
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

const WORDS = ["ink", "muted", "warn", "danger", "live", "speaker-bot", "speaker-person"];
const PAIRS: [string, string, number][] = [
  ...WORDS.flatMap((word) => ["surface", "raised", "sunken"].map((paper): [string, string, number] => [word, paper, 4.5])),
  ["on-main", "main", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-band", "band", 4.5],
  ["ink", "done", 4.5],
  ["ink", "pattern", 4.5],
  ["muted", "pattern", 4.5],
  ["line-strong", "surface", 3],
  ["line-strong", "raised", 3],
  ["focus", "surface", 3],
  ["focus", "raised", 3],
];

describe.each(THEMES)("Terra's %s theme", (theme) => {
  const tokens = tokensOf(theme);

  it.each(PAIRS)("has %s on %s at least %d", (word, paper, least) => {
    const [a, b] = [tokens[word], tokens[paper]];
    expect(a && b, `${word} or ${paper} is not set`).toBeTruthy();
    expect(contrast(a ?? "", b ?? "")).toBeGreaterThanOrEqual(least);
  });

  it("sets what every other theme sets", () => {
    expect(Object.keys(tokens)).toEqual(Object.keys(tokensOf("light")));
  });
});

it("no component has a colour of its own", () => {
  const files = readdirSync("src/kinds/restaurant").filter((name) => name.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    expect(readFileSync(`src/kinds/restaurant/${name}`, "utf8"), name).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i);
  }
});
