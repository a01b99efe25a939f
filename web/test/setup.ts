import "@testing-library/jest-dom/vitest";

import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

import { unlike } from "./unlike";

// jsdom draws nothing: it has neither modal dialogs nor scrolling nor boxes of text.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
window.scrollTo = () => undefined;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

// What is waited for comes soon, on a busy machine too.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, "", "/");
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(unlike.splice(0)).toEqual([]);
});
