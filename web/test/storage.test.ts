import { describe, expect, it, vi } from "vitest";

import { browserStorage, tabStorage } from "../src/shared/storage";

const refuse = (): never => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

describe("where the browser refuses storage", () => {
  it("keeps what it is given for as long as the page is open", () => {
    const refused = vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
    expect(browserStorage.getItem("a")).toBeNull();
    browserStorage.setItem("a", "1");
    expect(browserStorage.getItem("a")).toBe("1");
    browserStorage.removeItem("a");
    expect(browserStorage.getItem("a")).toBeNull();
    refused.mockRestore();
  });

  it("reads what did not fit into a full one, and not what was there before", () => {
    tabStorage.setItem("text", "old");
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
    tabStorage.setItem("text", "new");
    expect(tabStorage.getItem("text")).toBe("new");
    full.mockRestore();
    tabStorage.setItem("text", "newer");
    expect(window.sessionStorage.getItem("text")).toBe("newer");
    expect(tabStorage.getItem("text")).toBe("newer");
  });
});
