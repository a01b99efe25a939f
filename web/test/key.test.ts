import { afterEach, expect, it, vi } from "vitest";

import { newKey } from "../src/api/key";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("makes a key of its own for everything that is sent, also on a page without https", () => {
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) });
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
