import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { EditorView } from "../src/studio/EditorView";
import { json, serve } from "./answers";

const TEXT = "name: tee\ntitle: Tee\nlanguage: de\nlength: 10m\nbeats:\n  - title: Hallo\n    at: 0\n    say: Hallo.\n";
const UNCHECKED = { problems: [], personality: null, host: null, rundown: null, graph: null };

const open = async (engines: object[]): Promise<HTMLElement> => {
  window.history.replaceState(null, "", "/studio/tee#token=op");
  serve({
    "GET /personalities/tee": () => json({ ...UNCHECKED, name: "tee", text: TEXT, etag: '"1"', serves: "file" }),
    "POST /personalities/check": () => json(UNCHECKED),
    "GET /voices?language=de&soon=1": () => json({ language: "de", engines }),
  });
  render(<EditorView name="tee" />);
  return screen.findByRole("group", { name: /The host.s voice/ });
};

it("says which language nothing here speaks, and leads to how to get a voice for it", async () => {
  const voice = within(await open([{ name: "espeak", chosen: false, voices: [], own_voice: null, trouble: "It is not installed." }]));
  expect(await voice.findByText(/Nothing here speaks German\./)).toBeInTheDocument();
  expect(voice.getByRole("link", { name: "How to get a voice for it" })).toHaveAttribute("href", "/models");
});

it("says where espeak-ng alone speaks a language how it sounds, lets it be heard, and asks for no voice's name", async () => {
  const voice = within(await open([{ name: "espeak", chosen: true, voices: [], own_voice: null, trouble: "" }]));
  expect(await voice.findByText("espeak-ng speaks German here. It has one voice, which is clear and sounds like a machine.")).toBeInTheDocument();
  expect(voice.getByRole("button", { name: "Hear: the voice espeak-ng" })).toBeEnabled();
  expect(voice.queryByRole("textbox")).toBeNull();
});
