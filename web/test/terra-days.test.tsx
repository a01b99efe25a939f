/** Why no time can be chosen on a day: what the booking page tells a guest then. */
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { useTerra } from "../src/kinds/restaurant/store";
import { LANGUAGES, loadWords } from "../src/kinds/restaurant/words/languages";
import { speakOnPage } from "../src/kinds/restaurant/words/speaking";
import { json, serve } from "./answers";
import { clear, show } from "./terraShow";

const QUARTERS = ["19:00", "19:15", "19:30"];

beforeEach(clear);
afterEach(() => void vi.useRealTimers());

/** It is that moment; the service has these times on the day, none of which is free. */
async function choose(date: string, now: string, times: string[]): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  serve({ [`GET /restaurant/times?date=${date}&guests=1`]: () => json({ times: times.map((time) => ({ time, free: false })) }) });
  show("booking");
  const { side, set } = useTerra.getState();
  await act(async () => set({ side: { ...side, forms: { ...side.forms, reservation: { date } } } }));
}

const NOON = "2026-11-27T12:00:00Z"; // A Friday.
const NIGHT = "2026-11-27T22:40:00Z";

it.each([
  ["another day is full", "2026-12-05", NOON, QUARTERS, "There is no table left for your party on that day."],
  ["today is full", "2026-11-27", NOON, QUARTERS, "There is no table left for your party on that day."],
  ["today it is too late", "2026-11-27", NIGHT, [], "It is too late for today."],
  ["another day is full, late today", "2026-11-28", NIGHT, QUARTERS, "There is no table left for your party on that day."],
  ["the house is closed", "2026-11-30", NOON, [], "We are closed on that day."],
  ["the day is over", "2026-11-26", NOON, [], "That day is over."],
  ["the day is too far ahead", "2027-06-05", NOON, [], "You can book up to 90 days ahead."],
])("says that %s", async (_, date, now, times, words) => {
  await choose(date, now, times);
  await vi.waitFor(() => expect(screen.getByLabelText("Day")).toHaveAccessibleDescription(words));
});

it.each(LANGUAGES)("does not call another day that is full too late for today, in %s", async (language) => {
  await choose("2026-12-05", NOON, QUARTERS);
  await act(() => speakOnPage(language));
  const { none, day } = (await loadWords(language)).booking;
  await vi.waitFor(() => expect(screen.getByLabelText(day)).toHaveAccessibleDescription(none.full));
  expect(none.full).not.toBe(none.late);
});
