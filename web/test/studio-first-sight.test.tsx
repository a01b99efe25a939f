import { render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { EditorView } from "../src/studio/EditorView";
import { LibraryView } from "../src/studio/LibraryView";
import { json, PERSONALITIES, problem, serve } from "./answers";

it("says nothing of problems before the text has been checked", async () => {
  window.history.replaceState(null, "", "/studio/tea#token=op");
  serve({
    "GET /personalities/tea": () => problem(404, "There is none."),
    "POST /personalities/check": () => new Promise<Response>(() => undefined),
    "GET /voices?language=en&soon=1": () => new Promise<Response>(() => undefined),
  });
  render(<EditorView name="tea" />);
  await screen.findByTestId("timeline");
  const state = screen.getByTestId("studio-state");
  expect(state).not.toHaveTextContent("problem");
  await waitFor(() => expect(state).toHaveTextContent("checking…"));
  expect(screen.queryByText("Fix the problems to rehearse it.")).toBeNull();
});

it.each([
  ["none is written", "beats: []\n", "There is no beat yet. The YAML tab is where the first ones are written."],
  ["none takes the place of another's", "extends: tea\nbeats: []\n", "There is no beat yet. The YAML tab is where the first ones are written."],
  ["they are another's", "extends: tea\n", "It has the beats of tea. Those that are written in the YAML tab take their place."],
  ["they stand elsewhere", "course: &course\n  - { title: Hello, at: 0 }\nbeats: *course\n", "Its beats are written elsewhere in this text: the YAML tab has them."],
  ["they are merged in", "base: &base\n  beats: [{ title: Hello, at: 0 }]\n<<: *base\n", "Its beats are written elsewhere in this text: the YAML tab has them."],
])("says where beats are written, as none can be added to: %s", async (_, beats, words) => {
  window.history.replaceState(null, "", "/studio/bare#token=op");
  const unchecked = { problems: [], personality: null, host: null, rundown: null, graph: null };
  serve({
    "GET /personalities/bare": () => json({ ...unchecked, name: "bare", text: `name: bare\nlength: 10m\n${beats}`, etag: '"1"', serves: "file" }),
    "POST /personalities/check": () => json(unchecked),
    "GET /voices?language=en&soon=1": () => new Promise<Response>(() => undefined),
  });
  render(<EditorView name="bare" />);
  expect(await screen.findByTestId("add-beat")).toBeDisabled();
  expect(screen.getByText(words)).toBeInTheDocument();
});

it("has the form for a new one before the library, however long that is", async () => {
  window.history.replaceState(null, "", "/studio#token=op");
  const [any] = PERSONALITIES;
  serve({ "GET /personalities": () => json([{ ...any, name: "tea" }]) });
  render(<LibraryView />);
  const row = await screen.findByTestId("studio-tea");
  expect(screen.getByLabelText("What is it called?").compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("lists one's own before what came with Beatroom", async () => {
  window.history.replaceState(null, "", "/studio#token=op");
  const [any] = PERSONALITIES;
  serve({ "GET /personalities": () => json([{ ...any, name: "alexander", own: false }, { ...any, name: "tea", own: true }]) });
  render(<LibraryView />);
  const mine = (await screen.findByRole("heading", { name: "Yours" })).parentElement as HTMLElement;
  expect(within(mine).getAllByRole("link").map((link) => link.dataset["testid"])).toEqual(["studio-tea"]);
  expect(screen.getAllByTestId(/^studio-/).map((row) => row.dataset["testid"])).toEqual(["studio-tea", "studio-alexander"]);
});
