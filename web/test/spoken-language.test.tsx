/** A screen reader reads what was said in the language that it was said in, not in the page's. */
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { SCENES } from "../dev/scenes";
import { Paper } from "../src/document/Paper";
import { Words } from "../src/replay/Words";
import { useRoom } from "../src/room/store";
import type { Join } from "../src/protocol";
import type { KeepsakeAnswer, SessionDocument } from "../src/wire/types.gen";
import { answerTo } from "./answers";
import { show } from "./roomScene";
import { ANSWER } from "./teaTalk";

beforeEach(() => useRoom.getState().reset());

const german = (): NodeListOf<Element> => document.querySelectorAll("[lang=de]");

it.each(["live", "ended"])("in the room: %s", (scene) => {
  show(scene);
  const join = (useRoom.getState().join ?? SCENES.join?.(0).join) as Join;
  act(() => useRoom.setState({ join: { ...join, personality: { ...join.personality, language: "de" } } }));
  const { lines } = useRoom.getState().content;
  const said = [...screen.getByTestId("transcript").querySelectorAll("[lang=de]")].map((one) => one.textContent);
  expect(said).toEqual(lines.map(({ text }) => text));
});

it("in a keepsake", () => {
  show("keptWords");
  act(() => useRoom.setState({ keepsake: { ...(useRoom.getState().keepsake as KeepsakeAnswer), language: "de" } }));
  expect(screen.getByTestId("transcript").querySelectorAll("[lang=de]")).toHaveLength(5);
  expect(screen.getByTestId("agenda").querySelectorAll(".agenda-title [lang=de]").length).toBeGreaterThan(1);
});

it.each(["join", "live"])("in the title and the beats of the room: %s", (scene) => {
  show(scene);
  const join = (useRoom.getState().join ?? SCENES.join?.(0).join) as Join;
  act(() => useRoom.setState({ join: { ...join, personality: { ...join.personality, language: "de" } } }));
  expect(screen.getByRole("heading", { level: 1 }).closest("[lang=de]")).not.toBeNull();
  const beats = [...document.querySelectorAll(".agenda-title > span")];
  expect(beats.filter((one) => one.getAttribute("lang") !== "de")).toEqual([]);
  expect(beats.length > 1).toBe(scene === "live");
});

it("in a document", () => {
  const paper = answerTo<SessionDocument>("GET /sessions/{session}/document", { language: "de" });
  render(<Paper document={paper} />);
  expect(german()).toHaveLength(paper.transcript.length);
});

it("in a replay", () => {
  render(<Words deletedAt={null} now={null} onSeek={() => undefined} replay={{ ...ANSWER.replay, language: "de" }} />);
  expect(german()).toHaveLength(ANSWER.replay.lines.length);
});
