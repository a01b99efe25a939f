import { render } from "@testing-library/react";

import { useRoom } from "../src/room/store";
import { makeBridge } from "../src/kinds/restaurant/bridge";
import type { Call } from "../src/kinds/restaurant/call";
import { CallContext } from "../src/kinds/restaurant/callContext";
import { useTerra } from "../src/kinds/restaurant/store";
import { TerraPage } from "../src/kinds/restaurant/TerraPage";
import { quietCall, TERRA_SCENES } from "../dev/terraScenes";
import { json, serve } from "./answers";

/** What the page has sent to the host. */
export const sent: [string, Record<string, unknown>][] = [];

/** Nothing is shown, nobody is there. */
export function clear(): void {
  sent.length = 0;
  useTerra.getState().reset();
  useRoom.getState().reset();
  Element.prototype.scrollIntoView = () => undefined;
  serve({ "GET /restaurant/tables?date=2026-11-27&time=19%3A30": () => json({ free: [], taken: [2, 6] }) });
}

/** The restaurant's page in one of its scenes. */
export function show(name: string, change: Partial<Call> = {}): void {
  const scene = TERRA_SCENES[name]?.(performance.now());
  if (!scene) throw new Error(`There is no scene ${name}.`);
  useTerra.getState().set({ page: scene.page, ...scene.terra });
  useRoom.getState().set(scene.room);
  const bridge = makeBridge((type, data) => {
    sent.push([type, data]);
    return true;
  });
  render(
    <CallContext.Provider value={{ ...quietCall, bridge, ...change }}>
      <TerraPage page={scene.page} />
    </CallContext.Provider>,
  );
}
