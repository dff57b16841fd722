import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The workshop's own configuration, without the plugins that build the portal's page. */
export default defineConfig({ plugins: [react()], build: { cssTarget: ["chrome123", "firefox121", "safari17.5"] } });
