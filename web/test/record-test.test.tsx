import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";

import { RecordTest } from "../src/studio/RecordTest";
import { Rehearse } from "../src/studio/Rehearse";
import { useStudio } from "../src/studio/store";

const TEXT = "name: tea\nbeats:\n  - title: Welcome   # first\n    at: 0\n    say: Hi.\n";
const TEST = "- name: as it was\n  people: [Ana]\n  expect:\n    - at: 00:00 .. 00:05\n      beat: {fired: Welcome}\n";
const write = (text: string): void => act(() => useStudio.getState().write(text));

beforeEach(() => useStudio.setState({ ...useStudio.getInitialState(), name: "tea", text: TEXT }, true));

it("records a rehearsal in the text, once, and not in a text that has changed", async () => {
  render(<RecordTest rehearsed={TEXT} test={{ text: TEST, reason: "" }} />);
  const name = screen.getByLabelText("What the test proves");
  expect(name).toHaveAccessibleDescription(/plays this rehearsal again/);
  await userEvent.clear(name);
  await userEvent.type(name, "starts: at once");
  write(`${TEXT}# later\n`);
  expect(screen.getByTestId("record-test")).toBeDisabled();
  expect(screen.getByText(/rehearse it again/)).toBeInTheDocument();
  write(TEXT);
  await userEvent.click(screen.getByTestId("record-test"));
  expect(screen.getByRole("status")).toHaveTextContent("“starts: at once” is among its tests now.");
  expect(screen.queryByTestId("record-test")).toBeNull();
  const entry = TEST.replace("as it was", '"starts: at once"').trimEnd().replaceAll("\n", "\n  ");
  expect(useStudio.getState().text).toBe(`${TEXT}\ntests:\n  ${entry}\n`);
  act(() => useStudio.getState().undo());
  expect(useStudio.getState().text).toBe(TEXT);
});

it("says why a rehearsal makes no test, or why it cannot be added here", async () => {
  const { rerender } = render(<RecordTest rehearsed={TEXT} test={{ text: "", reason: "The rehearsal broke a promise." }} />);
  expect(screen.getByText("This rehearsal makes no test. The rehearsal broke a promise.")).toBeInTheDocument();
  const flow = `${TEXT}tests: [{name: a, expect: [{ended: true}]}]\n`;
  write(flow);
  rerender(<RecordTest rehearsed={flow} test={{ text: TEST, reason: "" }} />);
  await userEvent.click(screen.getByTestId("record-test"));
  expect(screen.getByRole("alert")).toHaveTextContent("Write it in the YAML tab");
  expect(useStudio.getState().text).toBe(flow);
});

it("says what the seed of a rehearsal is for", () => {
  render(<Rehearse length={600} name="tea" text={TEXT} token="op" />);
  expect(screen.getByLabelText("Seed")).toHaveAccessibleDescription(/with the same one the simulated people do the same things again/);
});
