/** The room's page, as a scene has it. */
import { render, screen } from "@testing-library/react";

import { quietVisit, SCENES } from "../dev/scenes";
import { RoomPage } from "../src/room/RoomView";
import { useRoom } from "../src/room/store";
import type { Visit } from "../src/room/visit";
import { VisitContext } from "../src/room/visitContext";

export function show(scene: string, visit: Partial<Visit> = {}): void {
  const change = SCENES[scene]?.(performance.now());
  if (!change) throw new Error(`There is no scene ${scene}.`);
  useRoom.getState().set(change);
  render(
    <VisitContext.Provider value={{ ...quietVisit, ...visit }}>
      <RoomPage />
    </VisitContext.Provider>,
  );
}

export const phase = (): string | null => screen.getByTestId("room-phase").getAttribute("data-phase");
