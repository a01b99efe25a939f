/**
 * The room's page through whole sessions of two people, as they were told it: `captions.json` is
 * recorded by `pytest tests/virtual/test_captions.py --record`. `CAPTIONS` names another such file.
 */
import { readFileSync } from "node:fs";

import { act, cleanup, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";

import type { ServerMessage } from "../src/protocol";
import { useRoom } from "../src/room/store";
import { Transcript } from "../src/shared/Transcript";

interface Told {
  messages: ServerMessage[];
  lines: [number, string][];
}

const FILE = process.env.CAPTIONS ?? `${import.meta.dirname}/captions.json`;
const SESSIONS = Object.entries(JSON.parse(readFileSync(FILE, "utf-8")) as Record<string, Told>);

function Words() {
  const { lines, captions } = useRoom((room) => room.content);
  return <Transcript captions={captions} empty="Nothing yet." lines={lines} />;
}

/** What a reader sees: the lines, and what is being said. */
const shown = (testId: string): string[] => screen.queryAllByTestId(testId).map((one) => one.textContent);
const tell = (message: ServerMessage): void => act(() => useRoom.getState().receive(message, 0));

beforeEach(() => {
  useRoom.getState().reset();
  cleanup();
});

describe.each(SESSIONS)("session %s", (_, { messages, lines }) => {
  it("shows the log's lines in the log's order, and no caption beside its line", () => {
    render(<Words />);
    let open = new Map<number, number | null>();
    for (const message of messages) {
      tell(message);
      if (message.type === "caption") open.set(message.id, message.line);
      if (message.type === "caption" && message.text === "") open.delete(message.id);
      if (message.type === "transcript") open = new Map([...open].filter(([, line]) => line !== message.id));
      if (message.type === "ended") open.clear();
      const { captions } = useRoom.getState().content;
      expect(captions.map(({ id }) => id)).toEqual([...open.keys()]);
      expect(shown("caption")).toHaveLength(open.size);
    }
    const { content } = useRoom.getState();
    expect(content.lines.map(({ id, text }) => [id, text])).toEqual(lines);
    expect(content.captions).toEqual([]);
    const items = screen.getAllByRole("listitem").map((item) => item.lastElementChild?.textContent);
    expect(items).toHaveLength(lines.length);
    lines.forEach(([, text], n) => expect(items[n]).toContain(text.trim()));
  });

  it("shows the same when the page has joined anew in the middle", () => {
    const middle = Math.floor(messages.length / 2);
    messages.slice(0, middle).forEach((message) => useRoom.getState().receive(message, 0));
    useRoom.getState().unheard();
    const past = messages.slice(0, middle).filter(({ type }) => type === "transcript");
    [...past, ...messages.slice(middle)].forEach((message) => useRoom.getState().receive(message, 0));
    const { content } = useRoom.getState();
    expect(content.lines.map(({ id, text }) => [id, text])).toEqual(lines);
    expect(content.captions).toEqual([]);
  });
});
