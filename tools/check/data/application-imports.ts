import { type Area, CONTRACT, EVERY_CONTRACT } from "./area.ts";

const FEATURES = "{session,report,admin,dialogs,frame}";

/** The first area that matches a file holds, so the exceptions stand before the folders they are in. */
export const application: readonly Area[] = [
  { files: CONTRACT, packages: ["valibot"] },
  { files: "src/api/*.ts", modules: [CONTRACT, "src/rules"], packages: ["ky", "valibot"] },
  { files: `src/rules/{*,${FEATURES}/*}.ts`, modules: [CONTRACT], packages: ["valibot"] },
  {
    files: "src/browser/*.ts",
    modules: [...EVERY_CONTRACT, "src/rules"],
    packages: ["@microsoft/applicationinsights-web", "papaparse", "valibot"],
  },
  {
    files: `src/machines/{*,${FEATURES}/*}.ts`,
    modules: ["src/rules"],
    types: [...EVERY_CONTRACT],
    packages: ["xstate"],
  },
  {
    files: "src/ui/parts/*.stories.tsx",
    modules: ["src/ui", "src/rules", "workshop"],
    packages: ["#.storybook", "react", "storybook"],
  },
  {
    files: "src/**/*.stories.tsx",
    modules: [...EVERY_CONTRACT, "src/machines", "src/rules", "src/ui", "tests/support/mocks", "workshop"],
    types: ["src/app", "src/routes"],
    packages: ["#.storybook", "msw", "react", "storybook", "xstate"],
  },
  {
    files: "src/ui/parts/*",
    modules: ["src/rules"],
    packages: ["@radix-ui/react-dialog", "@radix-ui/react-select", "@radix-ui/react-tabs", "react", "react-dom"],
  },
  {
    files: "src/ui/report/embed/*",
    modules: ["src/rules", "src/ui/parts"],
    types: [...EVERY_CONTRACT],
    packages: ["powerbi-client", "powerbi-client-react", "react"],
  },
  {
    files: `src/ui/${FEATURES}/*`,
    modules: ["src/rules", "src/ui"],
    types: [...EVERY_CONTRACT, "src/machines"],
    packages: ["react", "react-dom"],
  },
  {
    files: `src/routes/{*,${FEATURES}/*}`,
    modules: ["src/machines", "src/rules", "src/ui"],
    types: [...EVERY_CONTRACT],
    packages: ["@tanstack/react-router", "@xstate/react", "react"],
    packageTypes: ["xstate"],
  },
  {
    files: "src/boot/plugins/*",
    modules: ["src/boot/start-paths.ts"],
    packages: ["node:", "react", "react-dom", "vite"],
  },
  { files: "src/boot/first-screen.tsx", modules: ["src/rules", "src/ui"], packages: ["react"] },
  {
    files: "src/boot/*",
    modules: ["src/api", "src/browser", "src/consent-notice", "src/rules"],
    packages: ["valibot"],
  },
  { files: "src/consent-notice/*" },
  {
    files: "src/{main.tsx,app/{*,effects/{session,report,admin}/*}}",
    modules: ["src"],
    packages: ["@tanstack/react-router", "@xstate/react", "react", "react-dom", "valibot", "xstate"],
  },
];
