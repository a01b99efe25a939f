import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { DocumentView } from "../src/document/DocumentView";
import { ReplayView } from "../src/replay/ReplayView";
import { useModels } from "../src/models/store";
import { ModelsView } from "../src/models/ModelsView";
import { StartView } from "../src/start/StartView";
import { useStart } from "../src/start/store";
import { EditorView } from "../src/studio/EditorView";
import { LibraryView } from "../src/studio/LibraryView";
import { useStudio } from "../src/studio/store";
import { json, PERSONALITIES, serve } from "./answers";

const SLOW = "The service is slow to answer. Try again in a moment.";
const late = (): Promise<Response> => Promise.reject(new DOMException("signal timed out", "TimeoutError"));
const away = (): Promise<Response> => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  useStart.setState(useStart.getInitialState(), true);
  useStudio.setState(useStudio.getInitialState(), true);
  useModels.setState(useModels.getInitialState(), true);
  window.history.replaceState(null, "", "/#token=op");
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number): Promise<void> => act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

it("says that the service is slow where the deadline passed, asks again less and less often, and goes on when it answers", async () => {
  let slow = true;
  const asked = serve({ "GET /personalities": () => (slow ? late() : json(PERSONALITIES)) });
  const lists = (): number => asked.filter(({ path }) => path === "/personalities").length;
  render(<StartView />);
  expect(await screen.findByRole("alert")).toHaveTextContent(SLOW);
  expect(screen.getByText("This page goes on asking.")).toBeInTheDocument();
  expect(lists()).toBe(1);
  await pass(2_100);
  expect(lists()).toBe(2);
  await pass(2_100);
  expect(lists()).toBe(2);
  await pass(2_100);
  expect(lists()).toBe(3);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(lists()).toBe(4);
  expect(screen.getByRole("alert")).toHaveTextContent(SLOW);
  slow = false;
  await pass(8_100);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByTestId(`start-card-${PERSONALITIES[0]?.name ?? ""}`)).toBeInTheDocument();
});

it("says that nothing answers where there is no way to the service", async () => {
  serve({ "GET /personalities": away });
  render(<StartView />);
  expect(await screen.findByRole("alert")).toHaveTextContent("Nothing answers at the moment. Check your connection, then try again.");
  expect(screen.getByText("This page goes on asking.")).toBeInTheDocument();
});

it("says so as well where the deadline passes in the middle of an answer", async () => {
  serve({
    "GET /personalities": () => {
      const answer = json(PERSONALITIES);
      answer.json = late;
      return answer;
    },
  });
  render(<StartView />);
  expect(await screen.findByRole("alert")).toHaveTextContent(SLOW);
});

it.each([
  ["the studio's library", "/personalities", <LibraryView key="1" />],
  ["a personality", "/personalities/tea", <EditorView key="2" name="tea" />],
  ["a document", "/sessions/s1/document", <DocumentView key="3" session="s1" />],
  ["a replay", "/sessions/s1/replay", <ReplayView key="4" session="s1" />],
  ["the models", "/models", <ModelsView key="5" />],
])("asks again by itself on the page of %s", async (_, path, page) => {
  const asked = serve({ [`GET ${path}`]: late, "GET /models/found": () => new Promise<Response>(() => undefined) });
  render(page);
  expect(await screen.findByText(SLOW)).toBeInTheDocument();
  const before = asked.filter((one) => one.path === path).length;
  await pass(2_100);
  expect(asked.filter((one) => one.path === path)).toHaveLength(before + 1);
  expect(screen.getByText(SLOW)).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
});
