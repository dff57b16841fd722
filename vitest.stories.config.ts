import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { fullBrowserOptions, withScrollBars } from "./tools/browser.ts";

export default defineConfig({
  test: {
    maxWorkers: "100%",
    projects: [
      {
        plugins: [storybookTest({ configDir: ".storybook" })],
        // Discovered later, they would reload the page during a test.
        optimizeDeps: {
          include: [
            "@tanstack/react-router",
            "@xstate/react",
            "ky",
            "papaparse",
            "powerbi-client",
            "powerbi-client-react",
            "valibot",
            "xstate",
          ],
        },
        test: {
          name: "storybook",
          // The atlas is large; a busy machine must not decide.
          testTimeout: 60_000,
          setupFiles: ["tests/support/fail-on-console.ts", "tests/stories/check-layout.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Contrast and layout are judged on what stands still.
            provider: playwright({
              launchOptions: withScrollBars(fullBrowserOptions()),
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
