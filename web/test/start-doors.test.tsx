import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { browserStorage } from "../src/shared/storage";
import { heardOf } from "../src/start/samples";
import { StartView } from "../src/start/StartView";
import { useStart } from "../src/start/store";
import { json, PERSONALITIES, serve, started, type Asked } from "./answers";

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
  one("podcast", "conversation", { beats: [{ id: "beat-0", title: "Pictures, slowly", offset: 0, allocated: 60 }] }),
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

const open = async (house: object[] = HOUSE, answers: Parameters<typeof serve>[0] = {}): Promise<Asked[]> => {
  const asked = serve({ "GET /personalities": () => json(house), "POST /sessions": () => json(started({ title: "x" }), 201), ...answers });
  window.history.replaceState(null, "", "/#token=op");
  render(<StartView />);
  await screen.findByTestId("door-conversation");
  return asked;
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

  it("say what they need and what is without a model, and let a host of ours be heard once asked for", async () => {
    const light = (state: string) => ({ state, says: `It is ${state}.` });
    const asked = await open(HOUSE, {
      "GET /models/status": () => json({ model: light("off"), ears: light("on"), voice: light("on") }),
      "GET /personalities/museum/sample": () => new Response("RIFF", { headers: { "Content-Type": "audio/wav" } }),
    });
    const played = vi.spyOn(window.HTMLMediaElement.prototype, "play").mockImplementation(function (this: HTMLMediaElement) {
      queueMicrotask(() => this.dispatchEvent(new Event("ended")));
      return Promise.resolve();
    });
    vi.spyOn(window.HTMLMediaElement.prototype, "pause").mockImplementation(() => undefined);
    URL.createObjectURL = () => "blob:sample";
    URL.revokeObjectURL = () => undefined;
    const wants = (kind: string, word: string): string | null | undefined => {
      const door = screen.getByTestId(`door-${kind}`).parentElement as HTMLElement;
      return within(door).queryByRole("list", { name: word })?.textContent;
    };
    await screen.findAllByRole("list", { name: "Needs" });
    expect(wants("conversation", "Needs")).toBe("Ears readyVoice ready");
    expect(wants("conversation", "Better with")).toBe("Model none");
    expect(wants("boardroom", "Needs")).toBe("Model noneEars readyVoice ready");
    expect(wants("boardroom", "Better with")).toBeUndefined();
    expect(wants("quiz", "Better with")).toBe("Model none");
    expect(screen.getByText("Without a model it asks for one thing at a time.")).toBeInTheDocument();
    for (const times of [1, 2]) {
      await userEvent.click(screen.getByTestId("sample-conversation"));
      await waitFor(() => expect(played).toHaveBeenCalledTimes(times));
      await waitFor(() => expect(screen.getByTestId("sample-conversation")).toHaveTextContent("Hear Host of museum"));
    }
    expect(asked.filter(({ path }) => path.endsWith("/sample"))).toHaveLength(1);
    expect(screen.getByTestId("door-conversation").querySelector("input")).toBeChecked();
  });

  it("open at what was chosen in the studio", async () => {
    useStart.getState().choose("board");
    await open();
    expect(screen.getByTestId("door-boardroom").querySelector("input")).toBeChecked();
    expect(screen.getByTestId("start-card-board").querySelector("input")).toBeChecked();
  });

  it("are heard in the reader's language where there is one of ours", () => {
    const all = [one("cours", "conversation", { language: "fr" }), one("museum", "conversation", { language: "en" }), one("mine", "conversation", { language: "de", own: true })] as never[];
    expect(heardOf(all, "conversation", "fr-CA")?.name).toBe("cours");
    expect(heardOf(all, "conversation", "de-DE")?.name).toBe("museum");
    expect(heardOf(all, "planner", "en")).toBeNull();
  });

  it("lead to a kind's own site and own way to start, and to those of no other", async () => {
    await open();
    expect(screen.queryByTestId("start-ways")).toBeNull();
    await userEvent.click(screen.getByTestId("door-boardroom"));
    expect(screen.getByTestId("start-ways")).toHaveTextContent("Convene a boardroom");
    expect(screen.getByTestId("start-button")).toHaveTextContent("Start session");
    await userEvent.click(screen.getByTestId("door-restaurant"));
    expect(screen.queryByTestId("start-ways")).toBeNull();
    expect(screen.getByTestId("start-button")).toHaveTextContent("Start it without the website");
    expect(screen.getByRole("link", { name: "Open the website" })).toHaveAttribute("href", "/terra");
  });

  it("ask whose session it is where a kind remembers people, and say so to no other kind", async () => {
    const asked = await open([...HOUSE, one("planner", "planner")]);
    expect(screen.queryByLabelText("Whose day is it?")).toBeNull();
    await userEvent.click(screen.getByTestId("door-planner"));
    await userEvent.type(screen.getByLabelText("Whose day is it?"), " Ana ");
    await userEvent.click(screen.getByTestId("start-button"));
    const bodies = (): unknown[] => asked.filter(({ path }) => path === "/sessions").map(({ body }) => body);
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ personality: "planner", profile: "Ana" }));
    useStart.setState({ profile: "Ana" });
    await userEvent.click(screen.getByTestId("door-conversation"));
    await userEvent.click(screen.getByTestId("start-button"));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies().at(-1)).not.toHaveProperty("profile");

    // What is chosen counts, whatever door is open.
    await userEvent.type(screen.getByTestId("start-search"), "planner");
    await userEvent.click(screen.getByTestId("start-card-planner").querySelector("input") as HTMLInputElement);
    expect(useStart.getState().kind).toBe("conversation");
    await userEvent.type(screen.getByLabelText("Whose day is it?"), "Bo");
    await userEvent.click(screen.getByTestId("start-button"));
    await waitFor(() => expect(bodies()).toHaveLength(3));
    expect(bodies().at(-1)).toMatchObject({ personality: "planner", profile: "Bo" });
    useStart.setState({ profile: "Bo", kind: "planner", chosen: "museum" });
    await userEvent.click(screen.getByTestId("start-button"));
    await waitFor(() => expect(bodies()).toHaveLength(4));
    expect(bodies().at(-1)).toMatchObject({ personality: "museum" });
    expect(bodies().at(-1)).not.toHaveProperty("profile");
  });

  it("leave out who sits at a table, whom a search finds by the host's name", async () => {
    await open();
    expect(screen.queryByTestId("start-card-cleopatra")).toBeNull();
    await userEvent.type(screen.getByTestId("start-search"), "cleopatra host");
    expect(cards()).toEqual(["cleopatra"]);
    expect(screen.getByTestId("start-card-cleopatra")).toHaveTextContent("for a place at a table");
    await userEvent.clear(screen.getByTestId("start-search"));
    await userEvent.type(screen.getByTestId("start-search"), "review");
    expect(cards()).toEqual(["retro"]);
    await userEvent.clear(screen.getByTestId("start-search"));
    await userEvent.type(screen.getByTestId("start-search"), "pictures, slowly");
    expect(cards()).toEqual(["podcast"]);
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
