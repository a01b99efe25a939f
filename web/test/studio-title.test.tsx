import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";

import { EditorView } from "../src/studio/EditorView";
import { useStudio } from "../src/studio/store";
import { json, serve } from "./answers";

const TEXT = "name: tea\ntitle: Tea for two\nlength: 10m\nbeats:\n  - title: Hello\n    at: 0\n    say: Hello.\n";
const UNCHECKED = { problems: [], personality: null, host: null, rundown: null, graph: null };

const open = async (text = TEXT, found: object = UNCHECKED): Promise<void> => {
  window.history.replaceState(null, "", "/studio/tea#token=op");
  serve({
    "GET /personalities/tea": () => json({ ...found, name: "tea", text, etag: '"1"', serves: "file" }),
    "POST /personalities/check": () => json(found),
    "GET /voices?language=en&soon=1": () => new Promise<Response>(() => undefined),
  });
  render(<EditorView name="tea" />);
  await screen.findByTestId("studio-state");
};

beforeEach(() => useStudio.setState(useStudio.getInitialState(), true));

it("is headed by the title, with the file's name beside it, in the form and in the YAML", async () => {
  await open();
  for (const tab of ["Form", "YAML"]) {
    await userEvent.click(screen.getByRole("radio", { name: tab }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Tea for two$/);
    expect(screen.getByRole("heading", { level: 1 }).parentElement).toHaveTextContent("Tea for twotea");
    expect(document.title).toBe("Tea for two, studio – Beatroom");
  }
});

it("follows the title as it is typed, with a dot while it is not saved", async () => {
  await open();
  fireEvent.change(screen.getByTestId("field-title"), { target: { value: "Coffee" } });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Coffee$/);
  expect(document.title).toBe("● Coffee, studio – Beatroom");
  useStudio.getState().write("title: [");
  expect(await screen.findByText("The form cannot read this text.")).toBeInTheDocument();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Coffee$/);
});

it("goes by its name where it has no title", async () => {
  await open(TEXT.replace("title: Tea for two\n", ""));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^tea$/);
});
