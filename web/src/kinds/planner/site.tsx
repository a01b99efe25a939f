import { lazy } from "react";

import type { KindSite } from "../kindPages";

const PlanSite = lazy(() => import("./PlanSite").then((m) => ({ default: m.PlanSite })));
const PlanDoor = lazy(() => import("./PlanDoor").then((m) => ({ default: m.PlanDoor })));

export const SITE: KindSite = {
  at: "plan",
  page: (session) => (session ? <PlanSite key={session} session={session} /> : <PlanDoor />),
  room: (session) => `/plan/${encodeURIComponent(session)}`,
};
