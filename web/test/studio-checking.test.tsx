import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { EditorView } from "../src/studio/EditorView";
import { problem, serve } from "./answers";

it("says nothing of problems before the text has been checked", async () => {
  window.history.replaceState(null, "", "/studio/tea#token=op");
  serve({
    "GET /personalities/tea": () => problem(404, "There is none."),
    "POST /personalities/check": () => new Promise<Response>(() => undefined),
    "GET /voices?language=en&soon=1": () => new Promise<Response>(() => undefined),
  });
  render(<EditorView name="tea" />);
  await screen.findByTestId("timeline");
  const state = screen.getByTestId("studio-state");
  expect(state).not.toHaveTextContent("problem");
  await waitFor(() => expect(state).toHaveTextContent("checking…"));
  expect(screen.queryByText("Fix the problems to rehearse it.")).toBeNull();
});
