/** A late answer changes nothing on a page that a newer one has filled. */
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { ReplayView } from "../src/replay/ReplayView";
import { json, problem, serve } from "./answers";
import { ANSWER } from "./teaTalk";

it("a replay stays where an earlier request fails after it", async () => {
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockReturnValue(undefined);
  window.history.replaceState(null, "", "/sessions/s1/replay#token=op");
  const waiting: ((answer: Response) => void)[] = [];
  serve({ "GET /sessions/s1/replay": () => new Promise<Response>((answer) => void waiting.push(answer)) });
  render(<ReplayView session="s1" />);
  await waitFor(() => expect(waiting).toHaveLength(1));
  waiting[0]?.(problem(503, "The service is busy."));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(waiting).toHaveLength(3));
  waiting[2]?.(json(ANSWER));
  expect(await screen.findByTestId("replay-words")).toBeVisible();
  waiting[1]?.(problem(503, "The service is busy."));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(screen.getByTestId("replay-words")).toBeVisible();
});
