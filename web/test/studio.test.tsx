import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";

import { EditorView } from "../src/studio/EditorView";
import { LibraryView } from "../src/studio/LibraryView";
import { useStudio } from "../src/studio/store";
import { useStart } from "../src/start/store";
import type { CheckView, PersonalityView, VoicesView } from "../src/wire/types.gen";
import { json, PERSONALITIES, problem, serve, type Asked } from "./answers";

const TEXT = "name: tea\nlength: 10m\nbeats:\n  - title: Welcome\n    at: 0\n    say: Hi.\n  - title: Bye\n    at: 9m   # late\n    say: Bye.\n";
const beat = (n: number, title: string, offset: number) => ({ id: `beat-${n}`, title, offset, allocated: 60, prompt: "", say: "Hi.", speak: true, reset: false });
const CHECKED: CheckView = {
  problems: [],
  personality: null,
  host: "Mina",
  rundown: { length: 600, hard_end: false, beats: [beat(0, "Welcome", 0), beat(1, "Bye", 540)] },
  graph: {
    nodes: [
      { id: "boot", kind: "boot", title: "Lobby" },
      { id: "beat-0", kind: "beat", title: "Welcome" },
      { id: "admin", kind: "admin", title: "Instruction" },
    ],
    edges: [
      { source: "boot", target: "beat-0", label: "somebody is there" },
      { source: "beat-0", target: "admin", label: "immediate instruction" },
    ],
  },
};
const source = (text: string, etag: string): PersonalityView => ({ ...CHECKED, name: "tea", text, etag, serves: "file" });
const FAULT = { file: "tea.yaml", line: 2, column: 9, path: "length", message: "'x' is not a time.", value: "x", expected: "a time", hint: "", plain: "" };
const VOICES: VoicesView = {
  language: "en",
  engines: [
    { name: "embedded", chosen: true, voices: ["heart", "alto"], own_voice: "heart", trouble: "" },
    { name: "cartesia", chosen: false, voices: [], own_voice: null, trouble: "'cartesia' needs a key. Set CARTESIA_API_KEY." },
  ],
};
const FRESH = useStudio.getInitialState();

function bench(answers: Parameters<typeof serve>[0] = {}): Asked[] {
  window.history.replaceState(null, "", "/studio/tea#token=op");
  const asked = serve({
    "GET /personalities/tea": () => json(source(TEXT, '"1"')),
    "POST /personalities/check": () => json(CHECKED),
    "GET /voices?language=en&soon=1": () => json(VOICES),
    ...answers,
  });
  render(<EditorView name="tea" />);
  return asked;
}
const opened = () => screen.findByTestId("timeline");
const write = (text: string): void => act(() => useStudio.getState().write(text));
const state = (): HTMLElement => screen.getByTestId("studio-state");

beforeEach(() => {
  useStudio.setState(FRESH, true);
  useStart.setState({ personalities: null, error: null, refused: false });
});

describe("the library", () => {
  it("lists personalities with what is wrong, and begins another", async () => {
    window.history.replaceState(null, "", "/studio#token=op");
    const asked = serve({ "GET /personalities": () => json(PERSONALITIES) });
    render(<LibraryView />);
    expect(await screen.findByTestId("studio-board")).toHaveTextContent("One problem");
    const title = screen.getByLabelText("What is it called?");
    expect(screen.getByRole("button", { name: "Begin" })).toBeDisabled();
    await userEvent.type(title, "Tea’s talk, at five!");
    expect(screen.getByText(/It is kept as teas-talk-at-five\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Begin" }));
    expect(window.location.pathname).toBe("/studio/teas-talk-at-five");
    for (const recovered of [false, true]) {
      await useStudio.getState().load("op", "teas-talk-at-five");
      expect(useStudio.getState()).toMatchObject({ saved: null, recovered });
    }
    expect(asked.map(({ path }) => path)).not.toContain("/personalities/teas-talk-at-five");
  });
});

describe("the editor", () => {
  it("shows what the text gives, accessibly", async () => {
    bench();
    await opened();
    expect(state()).toHaveTextContent("Saved · no problems");
    expect(screen.getByRole("img", { name: /The flow: Lobby, Welcome/, hidden: true })).toBeInTheDocument();
    document.documentElement.lang = "en";
    const { violations } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 100)).join(" | ")}`)).toEqual([]);
  });

  it("writes a time back when an edge is moved by keyboard, and nothing else", async () => {
    bench();
    await opened();
    fireEvent.keyDown(await screen.findByRole("slider", { name: "Start of Bye" }), { key: "ArrowLeft" });
    expect(useStudio.getState().text).toBe(TEXT.replace("9m   # late", "8m 45s   # late"));
  });

  it("saves on top of what was read", async () => {
    const asked = bench({ "PUT /personalities/tea": ({ body }) => json(source((body as { text: string }).text, '"2"')) });
    await opened();
    write(`${TEXT}# more\n`);
    expect(state()).toHaveTextContent("Unsaved changes");
    await userEvent.click(screen.getByTestId("studio-save"));
    await waitFor(() => expect(state()).toHaveTextContent("Saved"));
    const put = asked.find(({ method }) => method === "PUT");
    expect(put?.headers.get("If-Match")).toBe('"1"');
    expect(put?.body).toEqual({ text: `${TEXT}# more\n` });
    expect(window.localStorage.getItem("beatroom.studio.tea")).toBeNull();
  });

  it("brings unsaved text back after a reload, on top of what it was made from", async () => {
    window.localStorage.setItem("beatroom.studio.tea", JSON.stringify({ text: `${TEXT}# mine\n`, etag: '"0"' }));
    const asked = bench({ "PUT /personalities/tea": () => problem(412, "It has changed.") });
    await opened();
    expect(screen.getByText(/was brought back/)).toBeInTheDocument();
    expect(useStudio.getState().text).toBe(`${TEXT}# mine\n`);
    await userEvent.click(screen.getByTestId("studio-save"));
    expect(asked.find(({ method }) => method === "PUT")?.headers.get("If-Match")).toBe('"0"');
    expect(await screen.findByRole("dialog", { name: /Somebody else saved/ })).toBeInTheDocument();
  });

  it("shows both texts on a conflict, and saves mine over theirs when told to", async () => {
    let reads = 0;
    const tags: (string | null)[] = [];
    bench({
      "GET /personalities/tea": () => json(reads++ === 0 ? source(TEXT, '"1"') : source("name: theirs\n", '"5"')),
      "PUT /personalities/tea": ({ headers, body }) => {
        tags.push(headers.get("If-Match"));
        return tags.length === 1 ? problem(412, "It has changed.") : json(source((body as { text: string }).text, '"6"'));
      },
    });
    await opened();
    write(`${TEXT}# mine\n`);
    await userEvent.click(screen.getByTestId("studio-save"));
    await screen.findByRole("dialog");
    expect(useStudio.getState()).toMatchObject({ text: `${TEXT}# mine\n`, conflict: { text: "name: theirs\n" } });
    await userEvent.click(screen.getByRole("button", { name: "Save mine over theirs" }));
    await waitFor(() => expect(tags).toEqual(['"1"', '"5"']));
    await waitFor(() => expect(state()).toHaveTextContent("Saved"));
  });

  it("lists problems, and saves a draft with them", async () => {
    const asked = bench({
      "POST /personalities/check": () => json({ problems: [FAULT], personality: null, host: null, rundown: null, graph: null }),
      "PUT /personalities/tea": () => problem(422, "The text has one problem."),
      "PUT /personalities/tea?draft=1": ({ body }) => json({ ...source((body as { text: string }).text, '"2"'), problems: [FAULT] }),
    });
    await userEvent.click(await screen.findByText("YAML"));
    await screen.findByTestId("editor");
    write(TEXT.replace("10m", "x"));
    expect(await screen.findByTestId("problems")).toHaveTextContent("2:9'x' is not a time.");
    expect(screen.getByText("As it was before the problems.")).toBeInTheDocument();
    expect(screen.queryByRole("slider")).toBeNull();
    await userEvent.click(screen.getByTestId("studio-save"));
    await userEvent.click(await screen.findByRole("button", { name: "Save as a draft" }));
    await waitFor(() => expect(state()).toHaveTextContent("Saved · one problem"));
    expect(asked.filter(({ method }) => method === "PUT")).toHaveLength(2);
  });

  it("begins a personality that is not there as a plain conversation", async () => {
    const asked = bench({
      "GET /personalities/tea": () => problem(404, "There is none."),
      "PUT /personalities/tea": ({ body }) => json(source((body as { text: string }).text, '"1"'), 201),
    });
    await opened();
    expect(state()).toHaveTextContent("Not saved yet");
    expect(useStudio.getState().text).toContain("name: tea");
    await userEvent.click(screen.getByTestId("studio-save"));
    await waitFor(() => expect(state()).toHaveTextContent("Saved"));
    expect(asked.find(({ method }) => method === "PUT")?.headers.get("If-None-Match")).toBe("*");
  });
});

describe("the form", () => {
  const text = (): string => useStudio.getState().text ?? "";
  const field = (path: string): Promise<HTMLElement> => screen.findByTestId(`field-${path}`);

  it("writes what is typed on its own line, and undoes it at once", async () => {
    bench();
    await userEvent.type(await field("title"), "Tea: at five");
    expect(text()).toBe(TEXT.replace("name: tea\n", 'name: tea\ntitle: "Tea: at five"\n'));
    await userEvent.clear(await field("beats[0].say"));
    await userEvent.type(await field("beats[0].say"), "Hello.");
    fireEvent.keyDown(await field("title"), { key: "z", ctrlKey: true });
    expect(text()).toContain("say: Hi.");
    fireEvent.keyDown(await field("title"), { key: "z", ctrlKey: true });
    expect(text()).toBe(TEXT);
    fireEvent.keyDown(await field("title"), { key: "Z", ctrlKey: true, shiftKey: true });
    expect(text()).toContain("Tea: at five");
  });

  it("shows what is wrong at its field, and on a closed beat", async () => {
    const faults = [
      { ...FAULT, path: "length" },
      { ...FAULT, path: "beats[1].at", message: "It is after the end." },
      { ...FAULT, path: "greeting.grace", message: "No such time." },
    ];
    bench({ "POST /personalities/check": () => json({ problems: faults, personality: null, host: null, rundown: null, graph: null }) });
    expect(await screen.findByText("'x' is not a time.")).toBeInTheDocument();
    expect(await field("length")).toBeInvalid();
    expect(await field("title")).toBeValid();
    expect(screen.getByTestId("beat-row-1")).toHaveTextContent("one problem");
    expect(screen.getByTestId("problems")).toHaveTextContent("No such time.");
    await userEvent.click(screen.getByRole("button", { name: /Bye/, expanded: false }));
    expect(await screen.findByText("It is after the end.")).toBeInTheDocument();
    expect(screen.getByTestId("studio-start")).toBeDisabled();
  });

  it("leaves what it has no field for, and says so", async () => {
    const kept = `${TEXT.replace("    say: Hi.", "    max_wait: 20s\n    say: Hi.")}tests: []\ngreeting: {grace: 3s}\n`;
    bench({ "GET /personalities/tea": () => json(source(kept, '"1"')) });
    const said = (await screen.findAllByTestId("elsewhere")).map((one) => one.textContent);
    expect(said).toEqual(["One more setting of this beat is in the YAML tab: max_wait.", "2 more settings of this personality are in the YAML tab: tests, greeting."]);
  });

  it("lets the words go along when the host speaks in another way", async () => {
    bench();
    await field("beats[0].say");
    await userEvent.click(screen.getByLabelText("In its own words"));
    expect(text()).toBe(TEXT.replace("say: Hi.", "prompt: Hi."));
    await userEvent.click(screen.getByLabelText("Says nothing"));
    expect(text()).toBe(TEXT.replace("say: Hi.", "prompt: Hi.\n    speak: false"));
    await userEvent.click(screen.getByLabelText("Word for word"));
    expect(text()).toBe(TEXT);
  });

  it("fits the beats to a shorter session", async () => {
    bench();
    await userEvent.clear(await field("length"));
    await userEvent.type(await field("length"), "5{Enter}");
    expect(text()).toBe(TEXT.replace("10m", "5m").replace("9m", "4m 30s"));
  });

  it("reorders, copies and takes out beats by keys and buttons", async () => {
    bench();
    fireEvent.keyDown(await screen.findByTestId("timeline-beat-1"), { key: "ArrowLeft", altKey: true });
    expect(screen.getByTestId("timeline-beat-0")).toHaveTextContent("Bye");
    expect(text()).toContain("at: 1m");
    await userEvent.click(screen.getByRole("button", { name: "Duplicate Bye" }));
    expect(screen.getByTestId("beat-row-1")).toHaveTextContent("Bye again");
    await userEvent.click(screen.getByRole("button", { name: "Remove Bye again" }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(text()).toBe(TEXT);
  });

  it("has the voices that can be heard, and chooses one", async () => {
    bench();
    expect(await screen.findByRole("radio", { name: "heart" })).toBeChecked();
    expect(screen.queryByText("cartesia")).toBeNull();
    await userEvent.click(screen.getByRole("radio", { name: "alto" }));
    expect(text()).toBe(TEXT.replace("length:", "voice:\n  name: alto\nlength:"));
  });

  it("tries a beat, or says why it cannot", async () => {
    const answers = [
      { said: "", model: "", reason: "No language model is connected." },
      { said: "Good morning, Ana and Ben.", model: "tiny", reason: "" },
    ];
    const asked = bench({ "POST /personalities/try": () => json(answers.shift()) });
    await field("beats[0].say");
    await userEvent.click(screen.getByLabelText("In its own words"));
    await userEvent.click(screen.getByTestId("try-beat-0"));
    expect(await screen.findByText("No language model is connected.")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Connect a model" })).toHaveAttribute("href", "/models");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await userEvent.click(screen.getByTestId("try-beat-0"));
    expect(await screen.findByText("“Good morning, Ana and Ben.”")).toBeInTheDocument();
    expect(asked.filter(({ path }) => path === "/personalities/try")[1]?.body).toEqual({ text: text(), name: "tea", beat: 0 });
  });

  it("hands a text that it cannot read to the YAML tab", async () => {
    bench({ "GET /personalities/tea": () => json(source("beats: [", '"1"')) });
    await userEvent.click(await screen.findByRole("button", { name: "Open the YAML" }));
    expect(await screen.findByTestId("editor")).toBeInTheDocument();
  });

  it("saves what is unsaved before it is started", async () => {
    const asked = bench({ "PUT /personalities/tea": ({ body }) => json(source((body as { text: string }).text, '"2"')) });
    await userEvent.type(await field("title"), "Tea");
    await userEvent.click(screen.getByRole("button", { name: "Save and start" }));
    await waitFor(() => expect(window.location.pathname).toBe("/"));
    expect(asked.filter(({ method }) => method === "PUT")).toHaveLength(1);
    expect(useStart.getState().chosen).toBe("tea");
  });
});
