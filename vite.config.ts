import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inFewFiles } from "./tools/plugins/group-start-chunks.ts";
import { compressed } from "./tools/plugins/compress-files.ts";
import { consentNotice } from "./tools/plugins/consent-notice.ts";
import { earlyStart } from "./src/boot/plugins/inline-start-script.ts";
import { firstScreen } from "./src/boot/plugins/prerender-first-screen.ts";
import { runtimeInEach } from "./tools/plugins/inline-runtime.ts";
import { shellFirst } from "./src/boot/plugins/inline-shell-style.ts";

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
