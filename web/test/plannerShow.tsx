/** The planner's page in a scene, and what it sends. */
import { render } from "@testing-library/react";

import { makeBridge, type Bridge } from "../src/kinds/planner/bridge";
import { PlanContext } from "../src/kinds/planner/planContext";
import { PlanPage } from "../src/kinds/planner/PlanPage";
import { FRESH_SIDE } from "../src/kinds/planner/side";
import { usePlan } from "../src/kinds/planner/store";
import { useRoom } from "../src/room/store";
import { VisitContext } from "../src/room/visitContext";
import { PLAN_SCENES, plan } from "../dev/plannerScenes";
import { quietVisit } from "../dev/scenes";

/** Name, data and mark of a message. */
type Sent = [string, Record<string, unknown>, string];

const nowhere = (): Bridge => makeBridge(() => false);
export const page: { sent: Sent[]; bridge: Bridge } = { sent: [], bridge: nowhere() };

/** What was sent, without the marks. */
export const told = (): [string, Record<string, unknown>][] => page.sent.map(([type, data]) => [type, data]);

export function forget(): void {
  page.bridge.closed(); // else its timers go on in the next test's plan
  page.sent = [];
  usePlan.getState().reset();
  useRoom.getState().reset();
}

export function show(name: string, change: Parameters<typeof plan>[0] | null = null): void {
  const scene = PLAN_SCENES[name]?.(performance.now());
  if (!scene) throw new Error(`There is no scene ${name}.`);
  usePlan.getState().set(scene.plan);
  if (change) usePlan.getState().set({ side: { ...FRESH_SIDE, host: plan(change) } });
  useRoom.getState().set(scene.room);
  page.bridge = makeBridge((type, data, ref) => {
    page.sent.push([type, data, ref]);
    return true;
  });
  render(
    <VisitContext.Provider value={quietVisit}>
      <PlanContext.Provider value={page.bridge}>
        <PlanPage />
      </PlanContext.Provider>
    </VisitContext.Provider>,
  );
}
