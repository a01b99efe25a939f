/**
 * The planner's page without a session: `npm run dev`, then /dev/planner.html?scene=NAME&theme=light.
 *
 * A change by hand is answered as the host would: a moment later, by the plan with the change in it.
 * This entry is not part of the build.
 */
import { createRoot } from "react-dom/client";

import { makeBridge } from "../src/kinds/planner/bridge";
import { PlanContext } from "../src/kinds/planner/planContext";
import { PlanPage } from "../src/kinds/planner/PlanPage";
import { heard, shown } from "../src/kinds/planner/side";
import { usePlan } from "../src/kinds/planner/store";
import { useRoom } from "../src/room/store";
import { VisitContext } from "../src/room/visitContext";
import "../src/styles/main.css";
import "../src/kinds/planner/styles/plan.css";
import { applyTheme, keptTheme, type Theme } from "../src/theme";
import { PLAN_SCENES } from "./plannerScenes";
import { quietVisit } from "./scenes";

const ANSWER_MS = 400;

const query = new URLSearchParams(window.location.search);
applyTheme((query.get("theme") as Theme | null) ?? keptTheme());
Object.assign(window, { scenes: Object.keys(PLAN_SCENES) });
const name = query.get("scene") ?? "refine";
const scene = PLAN_SCENES[name];
const root = document.getElementById("root");
if (!scene || !root) throw new Error(`There is no scene ${name}; there are ${Object.keys(PLAN_SCENES).join(", ")}.`);

const { plan, room } = scene(performance.now());
usePlan.getState().set(plan);
useRoom.getState().set(room);

const bridge = makeBridge((type) => {
  if (type !== "PATCH") return true;
  setTimeout(() => {
    const { side } = usePlan.getState();
    if (!side.host) return;
    const taken = { ...side.host, revision: side.host.revision + 1, blocks: shown({ ...side, draft: null, queue: [] }) };
    usePlan.getState().set({ side: heard(side, taken) });
  }, ANSWER_MS);
  return true;
});
createRoot(root).render(
  <VisitContext.Provider value={quietVisit}>
    <PlanContext.Provider value={bridge}>
      <PlanPage />
    </PlanContext.Provider>
  </VisitContext.Provider>,
);
