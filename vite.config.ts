import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { inlineShellStyle } from "./src/boot/plugins/inline-shell-style.ts";
import { inlineStartScript } from "./src/boot/plugins/inline-start-script.ts";
import { prerenderFirstScreen } from "./src/boot/plugins/prerender-first-screen.ts";
import { compileWhileLoading } from "./tools/plugins/compile-while-loading.ts";
import { compressFiles } from "./tools/plugins/compress-files.ts";
import { emitConsentNotice } from "./tools/plugins/consent-notice.ts";
import { groupStartChunks } from "./tools/plugins/group-start-chunks.ts";
import { inlineRuntime } from "./tools/plugins/inline-runtime.ts";
import { leaveOutRouterParts } from "./tools/plugins/leave-out-router-parts.ts";
import { loadChunks } from "./tools/plugins/load-chunks.ts";
import { emitServiceWorker } from "./tools/plugins/service-worker.ts";
import { shortClassNames } from "./tools/plugins/short-class-names.ts";
import { stripDescriptions } from "./tools/plugins/strip-descriptions.ts";

const server = process.env["PORTAL_SERVER"] ?? "http://localhost:8090";

export default defineConfig({
  plugins: [
    react(),
    loadChunks(),
    leaveOutRouterParts(),
    stripDescriptions(),
    shortClassNames(),
    groupStartChunks(),
    inlineRuntime(),
    inlineShellStyle(),
    inlineStartScript(),
    prerenderFirstScreen(),
    emitConsentNotice(),
    emitServiceWorker(),
    compileWhileLoading(),
    compressFiles(),
  ],
  resolve: {
    // React has had these hooks since version 18.
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: "react" },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: "use-sync-external-store/with-selector" },
    ],
  },
  html: { cspNonce: "__NONCE__" },
  build: {
    target: "es2024",
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    modulePreload: { polyfill: false },
  },
  server: { port: 8080, strictPort: true, proxy: { "/serverside": server, "/api": server } },
});
