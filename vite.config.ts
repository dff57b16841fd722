import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inFewFiles } from "./scripts/chunks.ts";
import { compressed } from "./scripts/compressed-plugin.ts";
import { consentNotice } from "./scripts/consent-plugin.ts";
import { earlyStart } from "./scripts/early-plugin.ts";
import { firstScreen } from "./scripts/first-screen-plugin.ts";
import { runtimeInEach } from "./scripts/runtime-plugin.ts";
import { shellFirst } from "./scripts/shell-plugin.ts";

const server = process.env["PORTAL_SERVER"] ?? "http://localhost:8090";

export default defineConfig({
  plugins: [
    react(),
    inFewFiles(),
    runtimeInEach(),
    shellFirst(),
    earlyStart(),
    firstScreen(),
    consentNotice(),
    compressed(),
  ],
  html: { cspNonce: "__NONCE__" },
  build: {
    target: "es2024",
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    modulePreload: { polyfill: false },
  },
  server: { port: 8080, strictPort: true, proxy: { "/serverside": server, "/api": server } },
});
