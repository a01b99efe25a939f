import { describe, expect, it } from "vitest";

import { parseRoute } from "../src/router";

/** Everything that the pages are made of, as it is written. */
const SOURCES: Record<string, string> = import.meta.glob("../src/**/*.tsx", { eager: true, import: "default", query: "?raw" });
const OF_A_KIND = "/${siteOf(kind)?.at ?? \"\"}";

/** Where links lead that begin at the site's root; "name" stands for whatever is put in. */
function paths(text: string): string[] {
  const written = [...text.matchAll(/\bhref=(?:"(\/[^"]*)"|\{`(\/[^`]*)`\})/g)].map(([, plain, made]) => plain ?? made ?? "");
  return written.filter((path) => path !== OF_A_KIND).map((path) => path.replace(/\$\{[^}]*\}/g, "name"));
}

/** Links of a page to a place of its own that no page has. */
function lost(text: string, all: string): string[] {
  return [...text.matchAll(/\bhref="#([\w-]+)"/g)].map(([, place]) => place ?? "").filter((place) => !all.includes(`id="${place}"`));
}

describe("links of the pages", () => {
  const all = Object.values(SOURCES).join("\n");

  it("lead to pages that there are", () => {
    const found = paths(all);
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter((path) => parseRoute(path).view === "nowhere")).toEqual([]);
  });

  it("lead to places that there are", () => {
    expect(lost(all, all)).toEqual([]);
  });

  it("are seen where they are dead", () => {
    expect(paths("<a href={`/sessions/${id}/gone`}>").map((path) => parseRoute(path).view)).toEqual(["nowhere"]);
    expect(lost("<a href=\"#gone\">", "<main id=\"main\">")).toEqual(["gone"]);
  });
});
