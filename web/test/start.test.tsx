import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";

import { StartView } from "../src/start/StartView";
import { useStart } from "../src/start/store";
import { json, PERSONALITIES, personality, problem, serve, started } from "./answers";

const FRESH = useStart.getInitialState();
const MADE = started({ title: "Retro" });
/** Of a session for which nobody was named. */
const STARTED = { ...MADE, join: { ...MADE.join, people: [] } };
const ANA = { ...MADE, join: { ...MADE.join, people: [{ name: "Ana", url: "/room/s9#join=ana", token: "ana" }] } };

beforeEach(() => {
  useStart.setState(FRESH, true);
});

const open = (): void => {
  window.history.replaceState(null, "", "/#token=op");
  render(<StartView />);
};

describe("the start", () => {
  it("says how to get the link without one, and takes a pasted link", async () => {
    serve({ "GET /personalities": () => json(PERSONALITIES) });
    render(<StartView />);
    for (const command of ["make run", "beatroom serve"]) expect(screen.getByText(command)).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Or paste the link here"), "http://127.0.0.1:7860/#token=op");
    await userEvent.click(screen.getByRole("button", { name: "Open" }));
    expect(await screen.findByTestId("start-card-fireside")).toBeInTheDocument();
  });

  it("shows the programme; what has problems cannot be chosen and says why", async () => {
    serve({ "GET /personalities": () => json(PERSONALITIES) });
    open();
    const card = await screen.findByTestId("start-card-board");
    expect(card).toHaveTextContent("board.yaml:14:7");
    expect(card.querySelector("input")).toBeDisabled();
    expect(within(card).getByRole("link", { name: "Open it in the studio" })).toHaveAttribute("href", "/studio/board");
    expect(screen.getByTestId("start-card-fireside").querySelector("input")).toBeChecked();
    expect(screen.getByTestId("start-card-fireside")).toHaveTextContent("15 min");
  });

  it("leads to the studio where there is nothing to start, and says what nobody answered", async () => {
    let answer = () => problem(503, "It restarts.");
    serve({ "GET /personalities": () => answer() });
    open();
    expect(await screen.findByRole("alert")).toHaveTextContent("It restarts.");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("What is on today?");
    answer = () => json([]);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Make one in the studio" })).toHaveAttribute("href", "/studio");
    expect(screen.queryByTestId("start-button")).toBeNull();
  });

  it("says beside the button what it starts, for a small screen on which the list is above", async () => {
    serve({ "GET /personalities": () => json(PERSONALITIES) });
    open();
    await screen.findByTestId("start-card-fireside");
    expect(screen.getByTestId("start-button").parentElement).toHaveTextContent("Fireside chatStart session");
  });

  it("shows the plan in the length that is typed", async () => {
    serve({ "GET /personalities": () => json(PERSONALITIES) });
    open();
    await screen.findByTestId("start-card-fireside");
    const plan = screen.getByRole("heading", { name: "Fireside chat", level: 2 }).parentElement as HTMLElement;
    const times = (): (string | null)[] => [...plan.querySelectorAll(".time")].map(({ textContent }) => textContent);
    expect(times()).toEqual(["0:00", "1:30", "15:00"]);
    const minutes = screen.getByLabelText("Minutes");
    await userEvent.type(minutes, "4");
    expect(times()).toEqual(["0:00", "0:24", "4:00"]);
    await userEvent.clear(minutes);
    expect(times()).toEqual(["0:00", "1:30", "15:00"]);
  });

  it("does not give the next personality the length that was typed for another", async () => {
    const museum = personality({ name: "museum", title: "In the museum", length: 1500 });
    serve({ "GET /personalities": () => json([...PERSONALITIES, museum]) });
    open();
    await userEvent.type(await screen.findByLabelText("Minutes"), "1");
    await userEvent.click(within(screen.getByTestId("start-card-fireside")).getByRole("radio"));
    expect(screen.getByLabelText("Minutes")).toHaveDisplayValue("1");
    await userEvent.click(within(screen.getByTestId("start-card-museum")).getByRole("radio"));
    expect(screen.getByLabelText("Minutes")).toHaveDisplayValue("");
  });

  it("takes no length that the service does not, and a refusal goes once another is typed", async () => {
    const detail = "A session takes from half a minute to 240 minutes, which is MAX_LENGTH; 300 are more.";
    serve({ "GET /personalities": () => json(PERSONALITIES), "POST /sessions": () => json({ status: 422, title: "Unprocessable", type: "about:blank", detail, errors: [{ field: "length", message: detail }] }, 422) });
    open();
    await screen.findByTestId("start-card-fireside");
    const minutes = screen.getByLabelText("Minutes");
    expect(minutes).toHaveAttribute("min", "0.5");
    await userEvent.type(minutes, "300");
    await userEvent.click(screen.getByTestId("start-button"));
    expect(await screen.findByRole("alert")).toHaveTextContent(new RegExp(`^${detail}$`));
    await userEvent.clear(minutes);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("starts a session and goes to its room as host", async () => {
    const asked = serve({
      "GET /personalities": () => json(PERSONALITIES),
      "POST /sessions": () => json(STARTED, 201),
    });
    open();
    await screen.findByTestId("start-card-fireside");
    await userEvent.type(screen.getByLabelText("Session title"), "Retro");
    await userEvent.type(screen.getByLabelText("Minutes"), "2.5");
    await userEvent.click(screen.getByTestId("start-button"));
    const post = asked.find((a) => a.method === "POST");
    expect(post?.body).toMatchObject({ personality: "fireside", title: "Retro", length: 150 });
    expect(post?.headers.get("Idempotency-Key")).toBeTruthy();
    expect(window.location.pathname + window.location.hash).toBe("/room/s9#join=host");
    expect(window.sessionStorage.getItem("beatroom.guest.s9")).toBe("/room/s9#join=guest");
  });

  it("keeps nothing of the session before for the next one", async () => {
    const asked = serve({
      "GET /personalities": () => json(PERSONALITIES),
      "POST /sessions": () => json(STARTED, 201),
    });
    open();
    await screen.findByTestId("start-card-fireside");
    await userEvent.type(screen.getByLabelText("Session title"), "Retro");
    await userEvent.type(screen.getByLabelText("Minutes"), "2.5");
    await userEvent.click(screen.getByText("Start time, people, ending, recording, keepsake"));
    await userEvent.type(screen.getByLabelText("Who is coming, one per line"), "Ana");
    await userEvent.click(screen.getByTestId("recording-yes"));
    await userEvent.click(screen.getByTestId("start-button"));
    await userEvent.click(screen.getByTestId("start-button"));
    const [first, second] = asked.filter((a) => a.method === "POST").map((a) => a.body);
    expect(first).toMatchObject({ title: "Retro", length: 150, participants: [{ name: "Ana" }], recording: true });
    expect(Object.keys(second as object).sort()).toEqual(["personality", "timezone"]);
  });

  it("schedules a session with people, and goes to its console", async () => {
    const asked = serve({
      "GET /personalities": () => json(PERSONALITIES),
      "POST /sessions": () => json({ ...ANA, state: "scheduled" }, 201),
    });
    open();
    await screen.findByTestId("start-card-fireside");
    await userEvent.click(screen.getByText("Start time, people, ending, recording, keepsake"));
    fireEvent.change(screen.getByLabelText(/Start at/), { target: { value: "2027-03-01T10:30" } });
    await userEvent.type(screen.getByLabelText("Who is coming, one per line"), "Ana, role: designer, leaves early{Enter}Bob");
    await userEvent.click(screen.getByTestId("ends-hard"));
    await userEvent.click(screen.getByRole("button", { name: "Schedule session" }));
    expect(asked.find((a) => a.method === "POST")?.body).toMatchObject({
      starts_at: new Date("2027-03-01T10:30").toISOString(),
      hard_end: true,
      participants: [{ name: "Ana", fields: { role: "designer", note: "leaves early" } }, { name: "Bob" }],
    });
    await userEvent.click(await screen.findByRole("button", { name: "Go to its console" }));
    expect(window.location.pathname).toBe("/console/s9");
  });

  it("shows the links of those who are named before it goes into the room", async () => {
    serve({ "GET /personalities": () => json(PERSONALITIES), "POST /sessions": () => json(ANA, 201) });
    open();
    await screen.findByTestId("start-card-fireside");
    const before = window.location.pathname;
    await userEvent.click(screen.getByTestId("start-button"));
    const dialog = await screen.findByRole("dialog", { name: "Invite people" });
    expect(within(dialog).getByRole("button", { name: "Copy link for Ana" })).toBeInTheDocument();
    expect(window.location.pathname).toBe(before);
    await userEvent.click(within(dialog).getByRole("button", { name: "Go to the room" }));
    expect(window.location.pathname + window.location.hash).toBe("/room/s9#join=host");
  });

  it("opens what is closed over a field that has to be put right", async () => {
    serve({ "GET /personalities": () => json(PERSONALITIES) });
    open();
    await screen.findByTestId("start-card-fireside");
    const starts = screen.getByLabelText(/Start at/);
    expect(starts.closest("details")).not.toHaveAttribute("open");
    fireEvent.invalid(starts);
    expect(starts.closest("details")).toHaveAttribute("open");
  });

  it("shows the service's own words when it refuses", async () => {
    serve({
      "GET /personalities": () => json(PERSONALITIES),
      "POST /sessions": () => problem(429, "This machine runs as many sessions as it can."),
    });
    open();
    await screen.findByTestId("start-card-fireside");
    await userEvent.click(screen.getByTestId("start-button"));
    expect(await screen.findByRole("alert")).toHaveTextContent("as many sessions as it can");
  });

  it("asks for another link when the token is not known", async () => {
    serve({ "GET /personalities": () => problem(401, "no") });
    open();
    expect(await screen.findByText("That link is not valid any more")).toBeInTheDocument();
  });

  it("offers to try again when nobody answers, and says what an empty house needs", async () => {
    let answers = 0;
    serve({
      "GET /personalities": () => {
        answers += 1;
        if (answers === 1) throw new TypeError("offline");
        return json([]);
      },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/There are no personalities yet/)).toBeInTheDocument();
  });
});
