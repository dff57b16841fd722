import "../src/ui/tokens.css";
import "../src/ui/global.css";
import "../workshop/preview.css";
import addonA11y from "@storybook/addon-a11y";
import addonDocs from "@storybook/addon-docs";
import { definePreview } from "@storybook/react-vite";
import addonMsw from "msw-storybook-addon";
import { configure } from "storybook/test";
import { backEndBehaviours, type BackEndGlobals, createToolbarHandlers } from "../workshop/toolbar-back-end.ts";
import { withBackground } from "../workshop/story-background.tsx";
import { startWorker } from "../workshop/mock-worker.ts";
import { DocsPage } from "../workshop/docs/docs-page.tsx";
import { keepFocusOfDocs } from "../workshop/docs/documentation.ts";

keepFocusOfDocs();

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const createToolbarMenu = (
  name: string,
  icon: "contrast" | "zoom" | "transfer" | "user" | "database" | "lightning",
  items: Record<string, string>,
) => ({
  name,
  toolbar: { icon, dynamicTitle: true, items: Object.entries(items).map(([value, title]) => ({ value, title })) },
});

export default definePreview({
  addons: [addonA11y(), addonDocs(), addonMsw(startWorker)],
  tags: ["autodocs"],
  decorators: [withBackground],
  globalTypes: {
    theme: createToolbarMenu("Theme", "contrast", { system: "System", light: "Light", dark: "Dark" }),
    text: createToolbarMenu("Text size", "zoom", { "100%": "100 %", "200%": "200 %" }),
    direction: createToolbarMenu("Direction", "transfer", { ltr: "LTR", rtl: "RTL" }),
    role: createToolbarMenu("Role", "user", {
      administrator: "Administrator",
      reader: "Reader",
      noAccess: "Without access",
    }),
    size: createToolbarMenu("Size of the data", "database", {
      small: "Small",
      empty: "Empty",
    }),
    backEnd: createToolbarMenu("Back end", "lightning", backEndBehaviours),
  },
  initialGlobals: {
    theme: "light",
    text: "100%",
    direction: "ltr",
    role: "administrator",
    size: "small",
    backEnd: "normal",
  },
  loaders: [
    async ({ globals }) =>
      (await startWorker()).resetHandlers(...createToolbarHandlers(globals as unknown as BackEndGlobals)),
  ],
  parameters: {
    layout: "fullscreen",
    a11y: {
      test: "error",
      options: {
        preload: false,
        resultTypes: ["violations"],
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      },
    },
    controls: { expanded: true },
    docs: { toc: true, container: DocsPage },
    options: {
      storySort: { order: ["Start here", "Design", "Atlas", "Parts", "Frame", "Dialogs", "Report", "Admin", "Portal"] },
    },
    viewport: {
      options: {
        narrow: { name: "Narrow, 320", styles: { width: "320px", height: "720px" } },
        tablet: { name: "Tablet, 768", styles: { width: "768px", height: "1024px" } },
        desk: { name: "Desk, 1280", styles: { width: "1280px", height: "800px" } },
        wide: { name: "Wide, 1920", styles: { width: "1920px", height: "1080px" } },
      },
    },
  },
});
