import { render, screen } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";

import { ConsoleView } from "../src/console/ConsoleView";
import { SessionsView } from "../src/console/SessionsView";
import { useSessions } from "../src/console/sessionsStore";
import { useConsole } from "../src/console/store";
import { RoomPage } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import { VisitContext } from "../src/room/visitContext";
import { Nowhere } from "../src/shared/Nowhere";
import { StartView } from "../src/start/StartView";
import { useStart } from "../src/start/store";
import { ConsoleSceneView, setScene } from "../dev/ConsoleSceneView";
import { CONSOLE_SCENES } from "../dev/consoleScenes";
import { quietVisit, SCENES } from "../dev/scenes";
import { json, links, listed, PERSONALITIES, receipt, serve, session, stream } from "./answers";

const FRESH_START = useStart.getInitialState();

/** What axe finds; colours need a real browser and are checked by contrast.test.ts. */
async function violations(): Promise<string[]> {
  document.documentElement.lang = "en";
  const { violations: found } = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
  return found.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(" | ")}`);
}

beforeEach(() => {
  useStart.setState(FRESH_START, true);
  useConsole.getState().reset();
  useRoom.getState().reset();
  useSessions.setState({ items: null, error: null, denied: false });
});

describe("accessible to axe", () => {
  it("without a token", async () => {
    render(<StartView />);
    expect(await violations()).toEqual([]);
  });

  it("the start", async () => {
    window.history.replaceState(null, "", "/#token=op");
    serve({ "GET /personalities": () => json(PERSONALITIES) });
    render(<StartView />);
    await screen.findByTestId("start-card-fireside");
    expect(await violations()).toEqual([]);
  });

  it("nowhere", async () => {
    render(<Nowhere />);
    expect(await violations()).toEqual([]);
  });

  it("the list of sessions", async () => {
    window.history.replaceState(null, "", "/console#token=op");
    serve({ "GET /sessions": () => json({ items: [listed()], next: null }) });
    render(<SessionsView />);
    await screen.findByText("Friday retrospective");
    expect(await violations()).toEqual([]);
  });

  it("the console", async () => {
    window.history.replaceState(null, "", "/console/s1#token=op");
    const instructions = (["delivered", "spoken", "failed"] as const).map((state, n) => receipt({ id: `${n}`, text: "Do", state }));
    serve({
      "GET /sessions/s1": () => json(session({ instructions, join: links("/room/s1#join=h", "/room/s1#join=g") })),
      "GET /sessions/s1/events": () => stream(),
    });
    render(<ConsoleView session="s1" />);
    await screen.findByTestId("console-time-left");
    expect(await violations()).toEqual([]);
  });

  it.each(Object.entries(CONSOLE_SCENES))("the console: %s", async (_, make) => {
    const scene = make();
    setScene(scene);
    render(<ConsoleSceneView scene={scene} />);
    expect(await violations()).toEqual([]);
  });

  it.each(Object.keys(SCENES))("the room: %s", async (scene) => {
    useRoom.getState().set(SCENES[scene]?.(performance.now()) ?? {});
    render(
      <VisitContext.Provider value={quietVisit}>
        <RoomPage />
      </VisitContext.Provider>,
    );
    expect(await violations()).toEqual([]);
  });
});
