import { lazy, Suspense } from "react";

import { parseRoute, usePath, type Route } from "./router";
import { Nowhere } from "./shared/Nowhere";
import { Waiting } from "./shared/Waiting";
import { StartView } from "./start/StartView";

const RoomView = lazy(() => import("./room/RoomView").then((m) => ({ default: m.RoomView })));
const SessionsView = lazy(() =>
  import("./console/SessionsView").then((m) => ({ default: m.SessionsView })),
);
const ConsoleView = lazy(() =>
  import("./console/ConsoleView").then((m) => ({ default: m.ConsoleView })),
);

const DocumentView = lazy(() =>
  import("./document/DocumentView").then((m) => ({ default: m.DocumentView })),
);
const LibraryView = lazy(() =>
  import("./studio/LibraryView").then((m) => ({ default: m.LibraryView })),
);
const EditorView = lazy(() => import("./studio/EditorView").then((m) => ({ default: m.EditorView })));

const TerraSite = lazy(() => import("./kinds/restaurant/TerraSite").then((m) => ({ default: m.TerraSite })));
const TerraAdmin = lazy(() => import("./kinds/restaurant/TerraAdmin").then((m) => ({ default: m.TerraAdmin })));

const PlanSite = lazy(() => import("./kinds/planner/PlanSite").then((m) => ({ default: m.PlanSite })));
const PlanDoor = lazy(() => import("./kinds/planner/PlanDoor").then((m) => ({ default: m.PlanDoor })));

export function App() {
  const route = parseRoute(usePath());
  return (
    <Suspense fallback={<Waiting sentence="Fetching the page. A slow connection may take a while." />}>
      <View route={route} />
    </Suspense>
  );
}

function View({ route }: { route: Route }) {
  switch (route.view) {
    case "start":
      return <StartView />;
    case "room":
      return <RoomView key={route.id} session={route.id} />;
    case "sessions":
      return <SessionsView />;
    case "console":
      return <ConsoleView key={route.id} session={route.id} />;
    case "document":
      return <DocumentView key={route.id} session={route.id} />;
    case "studio":
      return route.name ? <EditorView key={route.name} name={route.name} /> : <LibraryView />;
    case "terra":
      // One component for all pages of the site: going from one to the other keeps the connection.
      return route.page === "admin" ? <TerraAdmin /> : <TerraSite page={route.page} />;
    case "plan":
      return route.session ? <PlanSite key={route.session} session={route.session} /> : <PlanDoor />;
    case "nowhere":
      return <Nowhere />;
  }
}
