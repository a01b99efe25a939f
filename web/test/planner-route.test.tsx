import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { joinToken } from "../src/api/token";
import { PlanDoor } from "../src/kinds/planner/PlanDoor";
import { PlanSite } from "../src/kinds/planner/PlanSite";
import { usePlan } from "../src/kinds/planner/store";
import { RoomView } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import { parseRoute } from "../src/router";
import { answerTo, json, PERSONALITIES, problem, serve, started } from "./answers";

const PLANNER = { ...PERSONALITIES[0], name: "planner", title: "Plan the day", kind: "planner" };
const join = (kind: string) =>
  answerTo("GET /sessions/{session}/join", { session: "s1", title: "Plan the day", personality: { name: "planner", title: "Plan the day", host: "Nora", kind, language: "en" } });

beforeEach(() => {
  useRoom.getState().reset();
  usePlan.getState().reset();
});

describe("the planner's address", () => {
  it.each([
    ["/plan", { view: "kind", at: "plan", rest: "" }],
    ["/plan/s1", { view: "kind", at: "plan", rest: "s1" }],
    ["/plan/s1/more", { view: "nowhere" }],
  ])("%s", (path, route) => {
    expect(parseRoute(path)).toEqual(route);
  });

  it("is where a planner's room leads, with the link's token", async () => {
    window.history.replaceState(null, "", "/room/s1#join=tok");
    serve({ "GET /sessions/s1/join": () => json(join("planner")) });
    render(<RoomView session="s1" />);
    await vi.waitFor(() => expect(window.location.pathname).toBe("/plan/s1"));
    expect(joinToken("s1")).toBe("tok");
  });

  it("is not where other rooms lead", async () => {
    window.history.replaceState(null, "", "/room/s1#join=tok");
    serve({ "GET /sessions/s1/join": () => json(join("meeting")) });
    render(<RoomView session="s1" />);
    await screen.findByTestId("join-button");
    expect(window.location.pathname).toBe("/room/s1");
  });

  it("opens with the door of every room", async () => {
    window.history.replaceState(null, "", "/plan/s1#join=tok");
    serve({ "GET /sessions/s1/join": () => json(join("planner")) });
    render(<PlanSite session="s1" />);
    expect(await screen.findByTestId("join-button")).toBeInTheDocument();
    expect(window.location.href).not.toContain("tok");
  });

  it("says so when the link is none", async () => {
    window.history.replaceState(null, "", "/plan/s1");
    render(<PlanSite session="s1" />);
    expect(await screen.findByRole("alert")).toHaveTextContent("This link does not open the room");
  });
});

describe("without a session", () => {
  it("asks for the operator's link", () => {
    window.history.replaceState(null, "", "/plan");
    render(<PlanDoor />);
    expect(screen.getByText("Open this page by its link")).toBeInTheDocument();
  });

  it("starts a planner and goes to it", async () => {
    window.history.replaceState(null, "", "/plan#token=op");
    const asked = serve({
      "GET /personalities": () => json([...PERSONALITIES, PLANNER]),
      "POST /sessions": () => json(started({ title: "Plan the day" }), 201),
    });
    render(<PlanDoor />);
    fireEvent.change(await screen.findByLabelText(/Whose day is it/), { target: { value: " Ana " } });
    await userEvent.click(await screen.findByTestId("plan-planner"));
    await vi.waitFor(() => expect(window.location.pathname).toBe("/plan/s9"));
    expect(window.location.hash).toBe("#join=host");
    expect(asked.at(-1)?.body).toMatchObject({ personality: "planner", profile: "Ana", timezone: expect.any(String) as string });
  });

  it.each([
    [true, "Plan a day by talking"],
    [false, "Plan a day"],
  ])("promises talk only where a model is connected: %s", async (chats, title) => {
    window.history.replaceState(null, "", "/plan#token=op");
    serve({ "GET /personalities": () => json([{ ...PLANNER, chats }]) });
    render(<PlanDoor />);
    expect(await screen.findByRole("heading", { name: title })).toBeInTheDocument();
    expect(screen.queryByTestId("plan-no-model") === null).toBe(chats);
  });

  it("says why it did not start", async () => {
    window.history.replaceState(null, "", "/plan#token=op");
    serve({ "GET /personalities": () => json([PLANNER]), "POST /sessions": () => problem(503, "The service is draining.") });
    render(<PlanDoor />);
    await userEvent.click(await screen.findByTestId("plan-planner"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The service is draining.");
    expect(screen.getByTestId("plan-planner")).toBeEnabled();
  });

  it("says that there is no planner, or no service", async () => {
    window.history.replaceState(null, "", "/plan#token=op");
    serve({ "GET /personalities": () => json(PERSONALITIES) });
    const { unmount } = render(<PlanDoor />);
    expect(await screen.findByText("There is no planner yet")).toBeInTheDocument();
    unmount();
    serve({ "GET /personalities": () => problem(500, "Broken.") });
    render(<PlanDoor />);
    expect(await screen.findByText("The planner cannot be reached")).toBeInTheDocument();
  });

  it("goes with its key where the service calls itself by another name", async () => {
    window.history.replaceState(null, "", "/plan#token=op");
    const link = (hash: string) => ({ url: `http://bots.example/room/s9${hash}` });
    const answer = started();
    const join = { ...answer.join, host: { ...answer.join.host, ...link("#join=host") }, guest: { ...answer.join.guest, ...link("#join=guest") } };
    serve({ "GET /personalities": () => json([PLANNER]), "POST /sessions": () => json(started({ join }), 201) });
    render(<PlanDoor />);
    await userEvent.click(await screen.findByTestId("plan-planner"));
    await vi.waitFor(() => expect(window.location.pathname).toBe("/plan/s9"));
    expect(window.location.hash).toBe("#join=host");
  });

  it("asks again by itself while nothing answers", async () => {
    window.history.replaceState(null, "", "/plan#token=op");
    let there = false;
    serve({ "GET /personalities": () => (there ? json([PLANNER]) : Promise.reject(new TypeError("offline"))) });
    render(<PlanDoor />);
    expect(await screen.findByText(/goes on asking|asks again/i)).toBeInTheDocument();
    there = true;
    expect(await screen.findByTestId("plan-planner", undefined, { timeout: 10_000 })).toBeInTheDocument();
  });
});
