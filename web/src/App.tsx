import { lazy, Suspense } from "react";

import { siteAt } from "./kinds/sites";
import { parseRoute, usePath, type Route } from "./router";
import { Misfit } from "./shared/Misfit";
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

const StageView = lazy(() => import("./stage/StageView").then((m) => ({ default: m.StageView })));
const BackstageView = lazy(() => import("./stage/BackstageView").then((m) => ({ default: m.BackstageView })));
const DocumentView = lazy(() =>
  import("./document/DocumentView").then((m) => ({ default: m.DocumentView })),
);
const ReplayView = lazy(() => import("./replay/ReplayView").then((m) => ({ default: m.ReplayView })));
const LibraryView = lazy(() =>
  import("./studio/LibraryView").then((m) => ({ default: m.LibraryView })),
);
const EditorView = lazy(() => import("./studio/EditorView").then((m) => ({ default: m.EditorView })));
const ModelsView = lazy(() => import("./models/ModelsView").then((m) => ({ default: m.ModelsView })));
const InvitingView = lazy(() => import("./inviting/InvitingView").then((m) => ({ default: m.InvitingView })));

export function App() {
  const route = parseRoute(usePath());
  return (
    <Suspense fallback={<Waiting sentence="Fetching the page. A slow connection may take a while." />}>
      <Misfit />
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
    case "stage":
      return <StageView key={route.id} session={route.id} />;
    case "backstage":
      return <BackstageView key={route.id} session={route.id} />;
    case "document":
      return <DocumentView key={route.id} session={route.id} />;
    case "replay":
      return <ReplayView key={route.id} session={route.id} />;
    case "studio":
      return route.name ? <EditorView key={route.name} name={route.name} /> : <LibraryView />;
    case "models":
      return <ModelsView />;
    case "inviting":
      return <InvitingView />;
    case "kind":
      return siteAt(route.at)?.page(route.rest);
    case "nowhere":
      return <Nowhere />;
  }
}
