import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { useRoom } from "../src/room/store";
import { findTarget } from "../src/kinds/restaurant/show";
import { useTerra } from "../src/kinds/restaurant/store";
import { LANGUAGES } from "../src/kinds/restaurant/words/languages";
import { speakOnPage } from "../src/kinds/restaurant/words/speaking";
import { HOUSE } from "../dev/terraHouse";
import { clear, show } from "./terraShow";

beforeEach(clear);

describe("the house's place", () => {
  it("is on the page in the guest's language: how to get there, who cooks, when it is open", async () => {
    show("home");
    for (const language of LANGUAGES) {
      await act(() => speakOnPage(language));
      const { way, cook } = HOUSE.facts;
      expect(findTarget("way")).toHaveTextContent(way?.[language] ?? "nothing");
      expect(findTarget("way")).toHaveTextContent(HOUSE.address);
      expect(findTarget("cook")).toHaveTextContent(cook?.[language] ?? "nothing");
      expect(within(findTarget("hours") as HTMLElement).getAllByRole("row")).toHaveLength(7);
      expect(document.documentElement.lang).toBe(language);
    }
  });

  it("says in English what the record has in no other language", async () => {
    show("home");
    act(() => useTerra.getState().set({ house: { ...HOUSE, facts: { way: { en: "By boat." } } } }));
    await act(() => speakOnPage("de"));
    expect(screen.getByText("By boat.")).toHaveAttribute("lang", "en");
    expect(findTarget("cook")).toBeNull();
  });
});

describe("the language of the talk", () => {
  const line = (id: number, text: string) => ({ id, who: "person" as const, name: "Ada", text, at: id, via: "text" as const, source: "", interrupted: false });
  const says = (text: string): void =>
    act(() => {
      const { content, set } = useRoom.getState();
      set({ content: { ...content, lines: [...content.lines, line(content.lines.length + 1, text)] } });
    });

  it("is offered to a guest who speaks another one, and then that is said to the new host", async () => {
    const speak = vi.fn(async () => undefined);
    show("talking", { speak });
    act(() => useTerra.getState().set({ hostLanguage: "en" }));
    says("Ada Lovelace, and the window, please.");
    expect(screen.queryByTestId("language-offer")).toBeNull();
    says("Ich hätte lieber einen Tisch am Fenster, bitte.");
    const offer = within(await screen.findByTestId("language-offer"));
    await userEvent.click(offer.getByRole("button", { name: "Ja, auf Deutsch" }));
    expect(speak).toHaveBeenCalledWith("de", "Ich hätte lieber einen Tisch am Fenster, bitte.");
    expect(useTerra.getState().language).toBe("de");
  });

  it("is offered to a guest who puts the page into another one, and not again after a no", async () => {
    show("talking");
    act(() => useTerra.getState().set({ hostLanguage: "en" }));
    await userEvent.selectOptions(screen.getByLabelText("Language"), "nl");
    const offer = within(await screen.findByTestId("language-offer"));
    await userEvent.click(offer.getByRole("button", { name: "Nee, zo verder" }));
    expect(screen.queryByTestId("language-offer")).toBeNull();
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Een tafel voor u");
  });
});
