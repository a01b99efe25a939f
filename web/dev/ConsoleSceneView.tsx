import { ActionsContext, makeActions } from "../src/console/actions";
import { Desk } from "../src/console/Desk";
import { useConsole } from "../src/console/store";
import { Page } from "../src/shared/Page";
import { Backstage } from "../src/stage/Backstage";
import { Stage } from "../src/stage/Stage";
import type { ConsoleScene } from "./consoleScenes";

const actions = makeActions("", "s1");

/** Puts a scene into the console's store. */
export function setScene({ session, log, undo }: ConsoleScene): void {
  useConsole.getState().reset();
  useConsole.getState().loaded(session, performance.now());
  useConsole.setState({ log, feed: "open", undo: undo ?? null });
}

/** Presses what a scene is to be pressed, once each is there. */
export async function pressAll({ presses = [] }: ConsoleScene): Promise<void> {
  for (const word of presses) {
    const found = (): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>("main button:not(.strip-face)")].find((one) => one.textContent.includes(word));
    while (!found()) await new Promise(requestAnimationFrame);
    found()?.click();
    await new Promise(requestAnimationFrame);
  }
}

/** A scene as its view shows it. */
export function ConsoleSceneView({ scene: { view, session } }: { scene: ConsoleScene }) {
  return (
    <ActionsContext.Provider value={actions}>
      {view === "stage" ? (
        <main className="stage-page">
          <Stage session={session} />
        </main>
      ) : (
        <Page title="Console scenes">{view === "desk" ? <Desk session={session} /> : <Backstage session={session} />}</Page>
      )}
    </ActionsContext.Provider>
  );
}
