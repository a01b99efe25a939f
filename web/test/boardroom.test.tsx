import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { calledOn, monogram, speakerOf, suggestsExtension, turnWords } from "../src/kinds/boardroom/model";
import { SummarySheet } from "../src/kinds/boardroom/SummarySheet";
import { boardHeard, boardOf, boardState, hostSpoke } from "../src/kinds/boardroom/reduce";
import { Scheduled } from "../src/shared/Scheduled";
import { merged } from "../src/kinds/boardroom/useBoard";
import { useConsole } from "../src/console/store";
import { EMPTY_ROOM, receive } from "../src/room/reduce";
import { RoomPage } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import type { Visit } from "../src/room/visit";
import { VisitContext } from "../src/room/visitContext";
import { called, decided, hadTurn, LAID, play, summed, talking } from "../dev/boardScenes";
import { quietVisit, SCENES } from "../dev/scenes";
import type { ServerMessage } from "../src/protocol";
import { told } from "./table";

beforeEach(() => {
  useRoom.getState().reset();
  useConsole.getState().reset();
});

describe("the board", () => {
  it("counts turns, also of those who were skipped, and remembers who had them", () => {
    const board = talking();
    expect(board.turns).toBe(7);
    expect(board.chairs.map(({ turn_count }) => turn_count)).toEqual([1, 2, 1, 1, 1]);
    expect(board.had.map(({ persona, skipped }) => [persona, skipped]).slice(-2)).toEqual([["marcus", true], ["cleopatra", false]]);
    expect(speakerOf(board)?.name).toBe("Amina Diallo");
    expect(turnWords(board)).toBe("turn 8 of 12, 4 left");
  });

  it("has a turn less to respond to once somebody has spoken", () => {
    const board = play([hadTurn(8, "marcus", "discussion")], talking());
    expect(board.conflicts[0]?.owed).toEqual(["cleopatra"]);
    expect(suggestsExtension(board)).toBe(false);
    expect(suggestsExtension(play([["phase", { phase: "wrap-up", turn: 9 }]], board))).toBe(true);
  });

  it("calls on the first hand between turns, not while it is paused", () => {
    expect(calledOn(called())).toBe("p1");
    expect(calledOn(play([decided(9, "advocate", "why")], called()))).toBeNull();
    expect(calledOn(play([["paused", { by: "op" }]], called()))).toBeNull();
    expect(calledOn(play([["hand_lowered", { participant: "p1", reason: "they spoke", by: "" }]], called()))).toBe("p2");
  });

  it("keeps each hand once", () => {
    const board = play([["hand_raised", { participant: "p1", by: "Ada" }]], called());
    expect(board.hands).toEqual(["p1", "p2"]);
  });

  it("gives up a turn that the host's own words have followed", () => {
    expect(speakerOf(hostSpoke(talking(), "Robin"))).toBeNull();
    expect(speakerOf(hostSpoke(talking(), "Amina Diallo"))?.id).toBe("cfo");
  });

  it("knows more turns after an extension", () => {
    const board = play([["extended", { turns: 5, by: "operator" }]], talking());
    expect([board.limit, board.extensions]).toEqual([17, 1]);
  });

  it("takes the session's word after a lost connection, and keeps what it saw", () => {
    const again = boardState(talking(), told({ hands: ["p1"] }));
    expect(again).toMatchObject({ turns: 7, hands: ["p1"], open: true });
    expect(again?.had).toHaveLength(7);
    const later = boardState(talking(), told({ turns: 8 }));
    expect(later?.open).toBe(false);
  });

  it("comes with the messages of a boardroom alone", () => {
    const state: ServerMessage = { type: "kind_state", page: null, language: null, kind: "boardroom", data: { ...told() } };
    const meeting: ServerMessage = { type: "kind_state", page: null, language: null, kind: "meeting", data: { style: "silent" } };
    const routed: ServerMessage = { type: "kind", kind: "boardroom", name: "routed", data: decided(8, "cfo", "why")[1], at: 1 };
    expect(receive(EMPTY_ROOM, meeting, 0).kind).toBeNull();
    expect(receive(EMPTY_ROOM, routed, 0).kind).toBeNull();
    const room = receive(receive(EMPTY_ROOM, state, 0), routed, 0);
    expect(room.kind).toMatchObject({ name: "boardroom", state: { routed: { persona: "cfo", reason: "why" } } });
  });

  it("stays as it is where an event makes no sense", () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const board = boardOf(LAID);
    expect(boardHeard(board, "routed", { persona: 3 })).toBe(board);
    expect(boardHeard(board, "conflict", { between: ["marcus"] })).toBe(board);
    expect(boardHeard(board, "whatever", {})).toBe(board);
    expect(boardState(board, { ...told(), phase: "lunch" })).toBe(board);
    expect(warned).toHaveBeenCalledTimes(3);
  });

  it("is put together from the service's table and the feed", () => {
    const table = told();
    const events = [...[1, 2, 3].map((turn) => hadTurn(turn, "cfo", "opening")), decided(8, "cfo", "why")];
    const board = merged(table, events.map(([name, data]) => ({ name, data })));
    expect(board).toMatchObject({ turns: 7, open: true });
    expect(board.had.map(({ turn }) => turn)).toEqual([1, 2, 3]);
  });

  it.each([
    ["Hana Mori", "HM"],
    ["Cleopatra", "CL"],
    ["Anne of Green Gables", "AG"],
    ["", ""],
  ])("shortens %s to %s", (name, letters) => {
    expect(monogram(name)).toBe(letters);
  });
});

function show(scene: string, visit: Partial<Visit> = {}): void {
  const change = SCENES[scene]?.(performance.now());
  if (!change) throw new Error(`There is no scene ${scene}.`);
  useRoom.getState().set(change);
  render(
    <VisitContext.Provider value={{ ...quietVisit, ...visit }}>
      <RoomPage />
    </VisitContext.Provider>,
  );
}

describe("the boardroom's page", () => {
  it("tells topic, type, phase and turns in words", () => {
    show("board");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Shall we open a second restaurant?");
    expect(screen.getByText("strategy review")).toBeInTheDocument();
    expect(screen.getByTestId("board-phase")).toHaveTextContent("Discussion, turn 8 of 12, 4 left");
    expect(within(screen.getByTestId("turn-strip")).getByText("Turn 6: Marcus Aurelius, skipped, discussion")).toBeInTheDocument();
    expect(screen.getByText("Turn 8: Amina Diallo is speaking").closest("li")).toHaveAttribute("aria-current", "step");
  });

  it("tells who speaks, why, who was mentioned and who has to respond", () => {
    show("board");
    expect(screen.getByTestId("floor-state")).toHaveTextContent("Amina Diallo is speaking");
    expect(screen.getByTestId("seat-cfo")).toHaveTextContent("Speaks: mentioned lately and knows about it");
    expect(screen.getByTestId("turns-cleopatra")).toHaveTextContent("2 turns");
    expect(screen.getByTestId("seat-marcus")).toHaveTextContent("has to respond");
    expect(screen.getByTestId("seat-advocate")).not.toHaveTextContent("has to respond");
    expect(screen.getByTestId("disagreements")).toHaveTextContent("Marcus Aurelius and Cleopatra: whether to wait a year");
  });

  it("has everybody's score with its parts behind a disclosure", async () => {
    show("board");
    const details = screen.getByTestId("board-scores");
    expect(details).not.toHaveAttribute("open");
    await userEvent.click(within(details).getByText("Why Amina Diallo"));
    expect(details).toHaveAttribute("open");
    expect(screen.getByTestId("score-cfo")).toHaveTextContent("knows about it +13");
    expect(screen.getByTestId("score-cleopatra")).toHaveTextContent("may not: has just spoken");
    expect(screen.getByTestId("score-cleopatra")).toHaveTextContent("turns spoken −28");
  });

  it("raises the reader's hand", async () => {
    const kind = vi.fn(() => true);
    show("board", { kind });
    await userEvent.click(screen.getByRole("button", { name: "Raise hand" }));
    expect(kind).toHaveBeenCalledWith("raise_hand");
  });

  it("says that the reader has the floor, and takes a hand back", async () => {
    const kind = vi.fn(() => true);
    show("boardFloor", { kind });
    expect(screen.getByTestId("hand-state")).toHaveTextContent("You have the floor: speak, or type.");
    expect(screen.getByTestId("hands")).toHaveTextContent("1 Ada (you)2 Grace");
    const type = screen.getByRole("button", { name: "Type" });
    expect([...(type.parentElement?.children ?? [])]).toEqual([type, screen.getByTestId("hand-button")]);
    await userEvent.click(type);
    expect(screen.getByTestId("message-input")).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Lower hand" }));
    expect(kind).toHaveBeenCalledWith("lower_hand");
  });

  it("says who is waited for, and that it is paused", () => {
    show("boardPaused");
    expect(screen.getByTestId("board-now")).toHaveTextContent("Paused: the table waits");
    expect(screen.getByTestId("board-phase")).toHaveTextContent("extended once");
    expect(screen.getByTestId("hand-state")).toHaveTextContent("Something to add?");
    expect(called().hands[0]).toBe("p1");
  });

  it("shows whom the room waits for to the others", () => {
    show("boardFloor");
    const { content, set } = useRoom.getState();
    set({ content: { ...content, you: "p2" } });
    return waitFor(() => {
      expect(screen.getByTestId("board-now")).toHaveTextContent("The room waits for Ada, who raised a hand.");
      expect(screen.getByTestId("hand-state")).toHaveTextContent("Your hand is up. 1 before you.");
    });
  });

  it("names the personas and their roles in the transcript", () => {
    show("board");
    const words = screen.getByTestId("transcript");
    expect(words).toHaveTextContent("Amina Diallo, CFO");
    expect(words).toHaveTextContent("Robin, host");
  });

  it("ends with what was said, where no model has read it, and says so", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    show("boardEnded");
    const sheet = screen.getByTestId("board-summary");
    expect(within(sheet).getByTestId("summary-note")).toHaveTextContent("No language model has read this talk");
    expect(within(sheet).getByTestId("summary-agreed")).toHaveTextContent("Cleopatra: “Shall we wait a year?” Yes from Amina Diallo, Ada");
    expect(within(sheet).getByTestId("summary-quotes")).toHaveTextContent("What it costsAmina Diallo: “The rent is too high.”");
    expect(within(sheet).queryByTestId("summary-decisions")).not.toBeInTheDocument();
    expect(screen.getByTestId("board-phase")).toHaveTextContent("Wrap-up, all 12 turns had");
    await userEvent.click(within(sheet).getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("lists what a model has found, with owners", () => {
    const board = summed();
    const found = { ...board.summary, decisions: ["Wait a year."], action_items: [{ task: "Ask the bank", owners: ["Ada", "Cleopatra"] }, { task: "Look for a cook", owners: [] }], unresolved: [], made_by: "model" as const, note: "" };
    render(<SummarySheet board={board} summary={found} />);
    expect(screen.getByTestId("summary-decisions")).toHaveTextContent("Wait a year.");
    const items = within(screen.getByTestId("summary-items")).getAllByRole("listitem");
    expect(items.map((item) => item.lastElementChild?.textContent)).toEqual(["Ada, Cleopatra", "Nobody yet"]);
    expect(screen.getByText("Nothing stayed open.")).toBeInTheDocument();
  });

  it("has a badge where it was scheduled, and none elsewhere", () => {
    const at = new Date(2026, 10, 21, 9, 5).getTime() / 1000;
    const { container } = render(<Scheduled startsAt={at} />);
    expect(screen.getByTestId("scheduled-badge")).toHaveTextContent("Scheduled for 09:05");
    container.remove();
    expect(render(<Scheduled startsAt={null} />).container).toBeEmptyDOMElement();
  });
});
