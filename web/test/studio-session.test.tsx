import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { EditorView } from "../src/studio/EditorView";
import { useStudio } from "../src/studio/store";
import type { CheckView } from "../src/wire/types.gen";
import { json, serve } from "./answers";

const TEXT = "name: tea\nlength: 10m\nbeats:\n  - title: Welcome\n    at: 0\n    say: Hi.\n";
const CHECKED: CheckView = { problems: [], personality: null, host: "Mina", rundown: null, graph: null };
const FAULT = { file: "tea.yaml", line: 2, column: 9, path: "length", message: "", value: "x", expected: "", hint: "", plain: "" };
const FRESH = useStudio.getInitialState();

const source = (text: string, etag: string) => ({ ...CHECKED, name: "tea", text, etag, serves: "file" });

function bench(answers: Parameters<typeof serve>[0] = {}): void {
  window.history.replaceState(null, "", "/studio/tea#token=op");
  serve({
    "GET /personalities/tea": () => json(source(TEXT, '"1"')),
    "POST /personalities/check": () => json(CHECKED),
    "GET /voices?language=en&soon=1": () => json({ language: "en", engines: [] }),
    ...answers,
  });
  render(<EditorView name="tea" />);
}
const text = (): string => useStudio.getState().text ?? "";
const field = (path: string): Promise<HTMLElement> => screen.findByTestId(`field-${path}`);

beforeEach(() => useStudio.setState(FRESH, true));

describe("the form for the whole session", () => {
  it("shows what the host goes by where the text gives it no name", async () => {
    bench();
    const named = await field("host");
    expect(named).toHaveValue("");
    expect(named).toHaveAttribute("placeholder", "Mina");
  });

  it("has it recorded, and kept for whoever has the link, or not", async () => {
    bench();
    await field("title");
    expect(screen.getByRole("radio", { name: "Do not" })).toBeChecked();
    expect(screen.getByRole("radio", { name: "The agenda" })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Also the recording" }));
    await userEvent.click(screen.getByRole("radio", { name: "Record it" }));
    expect(text()).toBe(TEXT.replace("length: 10m\n", "length: 10m\nrecording: true\nkeepsake: recording\n"));
    expect(screen.getByRole("radio", { name: "Also the recording" })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Do not" }));
    await userEvent.click(screen.getByRole("radio", { name: "The agenda" }));
    expect(text()).toBe(TEXT);
    expect(screen.queryByTestId("elsewhere")).toBeNull();
  });

  it("leaves to another personality whether it is recorded, until one says so here", async () => {
    const extending = `extends: base\n${TEXT}`;
    bench({ "GET /personalities/tea": () => json(source(extending, '"1"')) });
    await field("title");
    const group = within(screen.getByRole("group", { name: "Recording" }));
    expect(group.getByRole("radio", { name: "As in base" })).toBeChecked();
    await userEvent.click(group.getByRole("radio", { name: "Do not" }));
    expect(text()).toBe(extending.replace("length: 10m\n", "length: 10m\nrecording: false\n"));
    await userEvent.click(group.getByRole("radio", { name: "As in base" }));
    expect(text()).toBe(extending);
  });

  it("says in plain words what a language lacks, with the way to the page that has it", async () => {
    const lacks = { ...FAULT, path: "language", message: "'embedded' hears no 'de'", plain: "Nothing understands German yet. Ears can be got on the page /models." };
    bench({
      "GET /personalities/tea": () => json(source(TEXT, '"1"')),
      "POST /personalities/check": () => json({ problems: [lacks], personality: null, host: null, rundown: null, graph: null }),
    });
    expect(await screen.findByRole("link", { name: "the page of models" })).toHaveAttribute("href", "/models");
    expect(screen.queryByText(/embedded/)).toBeNull();
  });

  it("shows a wrong keepsake at its place, and leaves to the YAML tab what is set elsewhere", async () => {
    const fault = { ...FAULT, path: "keepsake", message: "'all' is no keepsake.", hint: "" };
    bench({
      "GET /personalities/tea": () => json(source(`base: &yes true\nrecording: *yes\nkeepsake: all\n${TEXT}`, '"1"')),
      "POST /personalities/check": () => json({ problems: [fault], personality: null, host: null, rundown: null, graph: null }),
    });
    expect(await screen.findByText("'all' is no keepsake.")).toBeInTheDocument();
    expect(within(screen.getByRole("group", { name: "Afterwards, the link shows" })).queryByRole("radio", { checked: true })).toBeNull();
    expect(screen.getByRole("radio", { name: "Record it" })).toBeDisabled();
    expect(screen.getByRole("radio", { name: "Record it" })).toHaveAccessibleDescription("This is set in a way that only the YAML tab can change.");
    expect(screen.queryByTestId("problems")).toBeNull();
  });
});
