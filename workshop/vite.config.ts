import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The workshop's own: what shapes the portal's page does not shape the workshop's. */
export default defineConfig({ plugins: [react()], build: { cssTarget: ["chrome123", "firefox121", "safari17.5"] } });
