import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";

import { forget, page, show, told } from "./plannerShow";

beforeEach(forget);

describe("memory", () => {
  const memory = () => within(screen.getByTestId("memory"));

  it("says when each thing holds, how firmly, and who said so", () => {
    show("refine");
    expect(memory().getAllByRole("listitem").map((one) => one.querySelector(".label")?.textContent)).toEqual([
      "Working hours, this time only, must be so, you said so",
      "Focus, 08:00 to 10:00, Mon, always, should be so, remembered",
    ]);
  });

  it("forgets what it is told to, and only that", async () => {
    show("refine");
    await userEvent.click(memory().getByRole("button", { name: "Forget: No meetings before ten on Mondays" }));
    expect(told()).toEqual([["FORGET", { version: 1, constraint: "c7" }]]);
  });

  it("is corrected by a form that begins as it is known", async () => {
    show("refine");
    await userEvent.click(memory().getByRole("button", { name: "Edit: No meetings before ten on Mondays" }));
    const form = within(screen.getByRole("dialog"));
    expect(form.getByLabelText("From")).toHaveValue("08:00");
    expect(form.getByLabelText("Mon")).toBeChecked();
    expect(form.getByLabelText("Tue")).not.toBeChecked();
    await userEvent.click(form.getByLabelText("Mon"));
    await userEvent.click(form.getByRole("button", { name: "Correct it" }));
    expect(form.getByRole("alert")).toHaveTextContent("Choose at least one weekday.");
    await userEvent.click(form.getByLabelText("Tue"));
    fireEvent.change(form.getByLabelText("To"), { target: { value: "10:30" } });
    await userEvent.click(form.getByLabelText("It must be so"));
    await userEvent.click(form.getByRole("button", { name: "Correct it" }));
    const correction = {
      kind: "focus",
      text: "No meetings before ten on Mondays",
      necessity: "must",
      scope: { s: "profile" },
      days: ["tue"],
      window: { st: "08:00", et: "10:30" },
      status: null,
    };
    expect(told()).toEqual([["CORRECT", { version: 1, constraint: "c7", correction }]]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("says what was refused", async () => {
    show("refine");
    await userEvent.click(memory().getByRole("button", { name: "Forget: Home by six" }));
    page.bridge.refused("There is nothing of that any more.", page.sent[0]?.[2] ?? null);
    expect(await screen.findByRole("alert")).toHaveTextContent("Nothing was forgotten: There is nothing of that any more.");
  });

  it("has a form that axe finds nothing wrong with", async () => {
    show("refine");
    await userEvent.click(memory().getByRole("button", { name: "Edit: Home by six" }));
    document.documentElement.lang = "en";
    const { violations } = await axe.run(document, { resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
