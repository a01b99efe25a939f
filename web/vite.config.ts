import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const service = "http://127.0.0.1:7860";

export default defineConfig({
  base: "/",
  plugins: [react(), tailwindcss()],
  // The pages are served with `default-src 'self'`, which refuses data: URLs.
  // The largest chunk is the studio's editor, which nobody else fetches.
  build: { assetsInlineLimit: 0, target: "es2022", chunkSizeWarningLimit: 600 },
  // The restaurant's scenes show the house as it is delivered.
  server: { proxy: { "/api": service }, fs: { allow: [".", "../flows/restaurant"] } },
  test: {
    environment: "jsdom",
    setupFiles: ["test/setup.ts"],
    include: ["test/**/*.test.{ts,tsx}"],
    css: false,
    // A busy machine makes a test slower, never red.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
