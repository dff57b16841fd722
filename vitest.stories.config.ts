import { join } from "node:path";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { fullBrowserOptions, withScrollBars } from "./tools/browser.ts";

const isTakingPictures = process.argv.some((argument) => argument.startsWith("--update"));

export default defineConfig({
  test: {
    maxWorkers: "100%",
    attachmentsDir: "test-results/attachments",
    projects: [
      {
        plugins: [
          storybookTest({
            configDir: ".storybook",
            ...(isTakingPictures && { tags: { include: ["picture", "picture-dark"], exclude: [], skip: [] } }),
          }),
        ],
        // Discovered later, they would reload the page during a test.
        optimizeDeps: {
          include: [
            "@tanstack/react-router",
            "@xstate/react",
            "axe-core",
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
          // A busy machine must not decide.
          testTimeout: 60_000,
          retry: 1,
          globalSetup: ["tools/picture-environment.ts"],
          setupFiles: ["tests/support/fail-on-console.ts", "tests/stories/check-story.ts"],
          // The stories share one page, as they do in the workshop: each file would load everything anew.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Contrast, layout and pictures are judged on what stands still.
            provider: playwright({
              launchOptions: withScrollBars(fullBrowserOptions()),
              contextOptions: { reducedMotion: "reduce", locale: "en-GB", timezoneId: "UTC" },
            }),
            expect: {
              toMatchScreenshot: {
                resolveScreenshotPath: ({ root, arg, ext }) => join(root, "tests/pictures", `${arg}${ext}`),
                resolveDiffPath: ({ root, arg, ext }) => join(root, "test-results/pictures", `${arg}${ext}`),
              },
            },
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
