import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { browserStorage } from "../src/shared/storage";
import { StartView } from "../src/start/StartView";
import { useStart } from "../src/start/store";
import { json, PERSONALITIES, serve, started } from "./answers";

const FRESH = useStart.getInitialState();
const [ANY] = PERSONALITIES;
const one = (name: string, kind: string, more: object = {}) => ({
  ...ANY,
  name,
  title: `The ${name}`,
  host: `Host of ${name}`,
  kind,
  own: false,
  seated: false,
  ...more,
});
const HOUSE = [
  one("board", "boardroom"),
  one("cleopatra", "conversation", { seated: true }),
  one("museum", "conversation"),
  one("podcast", "conversation"),
  one("quiz", "quiz"),
  one("terra", "restaurant"),
  one("tour", "conversation", { own: true }),
  one("retro", "conversation"),
  one("table", "boardroom", { own: true }),
];

beforeEach(() => {
  useStart.setState(FRESH, true);
  browserStorage.removeItem("beatroom.recent");
});

const open = async (house: object[] = HOUSE): Promise<void> => {
  serve({ "GET /personalities": () => json(house), "POST /sessions": () => json(started({ title: "x" }), 201) });
  window.history.replaceState(null, "", "/#token=op");
  render(<StartView />);
  await screen.findByTestId("door-conversation");
};

/** The names of the cards, in their order. */
const cards = (): string[] =>
  screen.getAllByTestId(/^start-card-/).map((card) => (card.dataset["testid"] ?? "").replace("start-card-", ""));

describe("the start page's doors", () => {
  it("say what one can do, ours first, and show what is behind the one that is open", async () => {
    await open();
    const words = within(screen.getByRole("group", { name: "What would you like to do?" }));
    expect(words.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value)).toEqual([
      "conversation",
      "boardroom",
      "restaurant",
      "quiz",
    ]);
    expect(words.getByRole("radio", { name: /Ask a table of experts/ })).not.toBeChecked();
    expect(cards()).toEqual(["tour", "table", "museum", "podcast", "retro"]);
    await userEvent.click(words.getByRole("radio", { name: /Ask a table of experts/ }));
    expect(cards()).toEqual(["tour", "table", "board"]);
    expect(screen.getByTestId("start-card-table").querySelector("input")).toBeChecked();
  });

  it("lead to a kind's own site and own way to start, and to those of no other", async () => {
    await open();
    expect(screen.queryByTestId("start-ways")).toBeNull();
    await userEvent.click(screen.getByTestId("door-boardroom"));
    expect(screen.getByTestId("start-ways")).toHaveTextContent("Convene a boardroom");
    await userEvent.click(screen.getByTestId("door-restaurant"));
    expect(screen.queryByTestId("start-ways")).toBeNull();
    expect(screen.getByRole("link", { name: "Open the website" })).toHaveAttribute("href", "/terra");
  });

  it("leave out who sits at a table, whom a search finds by the host's name", async () => {
    await open();
    expect(screen.queryByTestId("start-card-cleopatra")).toBeNull();
    await userEvent.type(screen.getByTestId("start-search"), "cleopatra host");
    expect(cards()).toEqual(["cleopatra"]);
    expect(screen.getByTestId("start-card-cleopatra")).toHaveTextContent("for a place at a table");
    await userEvent.clear(screen.getByTestId("start-search"));
    await userEvent.type(screen.getByTestId("start-search"), "zebra");
    expect(screen.getByRole("status")).toHaveTextContent("Nothing here is called “zebra”.");
  });

  it("show last what came with us and lacks something here", async () => {
    await open([one("cours", "conversation", { problems: ["it hears no 'fr'"] }), ...HOUSE]);
    expect(cards()).toEqual(["tour", "table", "museum", "podcast", "retro", "cours"]);
  });

  it("show first what was started here lately", async () => {
    await open();
    await userEvent.click(screen.getByTestId("start-card-retro").querySelector("input") as HTMLInputElement);
    await userEvent.click(screen.getByTestId("start-button"));
    expect(browserStorage.getItem("beatroom.recent")).toBe('["retro"]');
    useStart.setState(FRESH, true);
    document.body.innerHTML = "";
    await open();
    expect(cards()).toEqual(["tour", "table", "retro", "museum", "podcast"]);
  });

  it("take no list of recent ones that somebody else has written", async () => {
    browserStorage.setItem("beatroom.recent", '{"a":');
    await open();
    expect(cards()[0]).toBe("tour");
  });
});
