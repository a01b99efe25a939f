import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { KeepsakePanel } from "../src/console/KeepsakePanel";
import { afterwards } from "../src/shared/keepsakes";
import type { SessionAnswer } from "../src/wire/types.gen";
import { answerTo, json, problem, serve } from "./answers";

const session = (keepsake: SessionAnswer["keepsake"]): SessionAnswer => answerTo<SessionAnswer>("GET /sessions/{session}", { id: "s1", keepsake });
const offered = (): (string | null)[] => screen.getAllByRole("option").map((option) => option.textContent);

it("lets an organiser show less, step by step, and never more", async () => {
  const asked = serve({ "PUT /sessions/s1/keepsake": ({ body }) => json(body) });
  render(<KeepsakePanel session={session("recording")} />);
  expect(screen.getByText(/the recording where there is one/)).toBeInTheDocument();
  expect(offered()).toEqual(["the agenda", "what was said"]);
  await userEvent.selectOptions(screen.getByLabelText("Show only"), "transcript");
  await userEvent.click(screen.getByRole("button", { name: "Show less" }));
  expect(await screen.findByText("A link shows what was said once the session is over.")).toBeInTheDocument();
  expect(offered()).toEqual(["the agenda"]);
  await userEvent.click(screen.getByRole("button", { name: "Show less" }));
  expect(await screen.findByText("A link shows the agenda once the session is over.")).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([{ shows: "transcript" }, { shows: "agenda" }]);
});

it("does not promise for later what holds already", () => {
  const { agenda } = session("agenda");
  render(<KeepsakePanel session={{ ...session("agenda"), agenda: { ...agenda, phase: "ended" } }} />);
  expect(screen.getByText("A link shows the agenda.")).toBeInTheDocument();
});

it("says why it was not lowered, and shows what is shown still", async () => {
  serve({ "PUT /sessions/s1/keepsake": () => problem(503, "The store is away.") });
  render(<KeepsakePanel session={session("transcript")} />);
  await userEvent.click(screen.getByRole("button", { name: "Show less" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("The store is away.");
  expect(screen.getByText("A link shows what was said once the session is over.")).toBeInTheDocument();
});

it("tells at the door what is kept, and promises no recording where there is none", () => {
  expect(afterwards("agenda", true, 30)).toContain("nothing that was said");
  expect(afterwards("transcript", true, 30)).not.toContain("hear");
  expect(afterwards("recording", true, 30)).toContain("hear the recording");
  expect(afterwards("recording", false, 30)).not.toContain("hear");
});

it("tells at the door for how long", () => {
  expect(afterwards("transcript", true, 30)).toBe("For 30 days afterwards whoever has a link can read what was said.");
  expect(afterwards("agenda", true, 1)).toMatch(/^For a day afterwards this link/);
  expect(afterwards("recording", true, null)).toMatch(/^Afterwards whoever/);
});

it("says in the console that what was said was deleted, and has nothing more to show less of", () => {
  render(<KeepsakePanel session={{ ...session("recording"), words_deleted_at: 1_800_000_000 }} />);
  expect(screen.getByText(/What was said was deleted on 15 January 2027/)).toBeInTheDocument();
  expect(screen.queryByRole("button")).toBeNull();
});
