import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const TESTS = "test/**/*.test.{ts,tsx}";
const MOCKED = "test/**/*.mocked.test.{ts,tsx}";
const service = "http://127.0.0.1:7860";

export default defineConfig({
  base: "/",
  plugins: [react(), tailwindcss()],
  // The pages are served with `default-src 'self'`, which refuses data: URLs.
  // The largest chunk is the studio's editor, which nobody else fetches.
  build: { assetsInlineLimit: 0, target: "es2022", chunkSizeWarningLimit: 600 },
  // The restaurant's scenes show the house as it is delivered.
  server: { proxy: { "/api": service }, fs: { allow: [".", "../flows/kinds/restaurant"] } },
  test: {
    environment: "jsdom",
    setupFiles: ["test/setup.ts"],
    css: false,
    // A busy machine makes a test slower, never red.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Files share their modules and their window, which halves the time; those that put a module
    // of their own in place of one of ours do not.
    projects: [
      { extends: true, test: { name: "shared", isolate: false, include: [TESTS], exclude: [MOCKED] } },
      { extends: true, test: { name: "mocked", include: [MOCKED] } },
    ],
  },
});
