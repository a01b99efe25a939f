import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { EditorView } from "../src/studio/EditorView";
import { json, serve } from "./answers";

const TEXT = `name: tea
title: Tea
length: 10m
beats:
  - title: Hello
    at: 0
    for: 2m
    say: Hello.
  - title: Talk
    at: 4m
    for: 9m
    say: Talk.
  - title: Goodbye
    at: 9m
    say: Goodbye.
`;
const UNCHECKED = { problems: [], personality: null, host: null, rundown: null, graph: null };

it("gives each beat the length that the session's plan has for it: its own, or until the next one", async () => {
  window.history.replaceState(null, "", "/studio/tea#token=op");
  serve({
    "GET /personalities/tea": () => json({ ...UNCHECKED, name: "tea", text: TEXT, etag: '"1"', serves: "file" }),
    "POST /personalities/check": () => json(UNCHECKED),
    "GET /voices?language=en&soon=1": () => new Promise<Response>(() => undefined),
  });
  render(<EditorView name="tea" />);
  const beats = within(await screen.findByRole("region", { name: "Beats" }));
  const timeline = within(screen.getByTestId("timeline"));
  for (const [title, lasts] of [["Hello", "2 min"], ["Talk", "5 min"], ["Goodbye", "1 min"]] as const) {
    expect(beats.getByRole("button", { name: new RegExp(`\\d ?${title} ?${lasts}`) })).toBeInTheDocument();
    expect(timeline.getByRole("button", { name: `${title}, ${lasts}` })).toBeInTheDocument();
  }
});
