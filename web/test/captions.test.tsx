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

/** Words alone, so that those of one text can be found in another's. */
const plain = (text: string | null | undefined): string => ` ${(text ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? ""} `;

/** Captions on the page that a reader takes for this line: of the same speaker, with words of it. */
const itsCaptions = (name: string, text: string): Element[] =>
  screen
    .queryAllByTestId("caption")
    .filter((one) => one.firstElementChild?.textContent === name && plain(text).includes(plain(one.childNodes[1]?.textContent)));

/** What somebody who reads along sees that is wrong, by the page alone: a line takes the caption with its words away. */
function ghosts(messages: ServerMessage[]): string[] {
  render(<Words />);
  const found: string[] = [];
  for (const message of messages) {
    const line = message.type === "transcript" && message.via !== "text" ? message : null;
    const before = line ? itsCaptions(line.name, line.text).length : 0;
    tell(message);
    if (line && before > 0 && itsCaptions(line.name, line.text).length >= before) found.push(`${line.id}: ${line.text}`);
  }
  return found;
}

describe.each(SESSIONS)("session %s", (_, { messages, lines }) => {
  it("shows the log's lines in the log's order, each instead of its caption", () => {
    expect(ghosts(messages)).toEqual([]);
    const { content } = useRoom.getState();
    expect(content.lines.map(({ id, text }) => [id, text])).toEqual(lines);
    expect(shown("caption")).toEqual([]);
    const items = screen.getAllByRole("listitem").map((item) => item.lastElementChild?.textContent);
    expect(items).toHaveLength(lines.length);
    lines.forEach(([, text], n) => expect(items[n]).toContain(text.trim()));
  });

  it("would be seen to leave a caption that nobody says is a line's", () => {
    const bound = messages.findIndex((one) => one.type === "caption" && one.line !== null);
    expect(ghosts(messages.filter((_one, n) => n !== bound))).not.toEqual([]);
  });

  it("keeps each caption that is still to become a line, and no other", () => {
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
  });

  it("shows the same when the page has joined anew in the middle", () => {
    const middle = Math.floor(messages.length / 2);
    messages.slice(0, middle).forEach((message) => useRoom.getState().receive(message, 0));
    useRoom.getState().cut(0);
    const past = messages.slice(0, middle).filter(({ type }) => type === "transcript");
    [...past, ...messages.slice(middle)].forEach((message) => useRoom.getState().receive(message, 0));
    const { content } = useRoom.getState();
    expect(content.lines.map(({ id, text }) => [id, text])).toEqual(lines);
    expect(content.captions).toEqual([]);
  });
});
