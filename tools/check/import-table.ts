import { readdirSync } from "node:fs";

/** What the files of a folder may import besides each other. Every entry is a glob from the project's root. */
export interface Area {
  /** A file belongs to the first area that matches it. */
  files: string;
  modules?: readonly string[];
  /** Only their types may be imported. */
  types?: readonly string[];
  /** Any package may be imported where no list is given. */
  packages?: readonly string[];
  packageTypes?: readonly string[];
}

const CONTRACT = "src/api/{call-facts,contract,cursor,every-call,*-contract}.ts";
const RULES = "src/rules/**";

const application: readonly Area[] = [
  { files: "src/api/contract.ts", packages: ["valibot"] },
  { files: "src/api/*", modules: [CONTRACT, RULES], packages: ["ky", "valibot"] },
  { files: RULES, modules: [CONTRACT], packages: ["valibot"] },
  {
    files: "src/browser/*",
    modules: [CONTRACT, RULES],
    packages: ["@microsoft/applicationinsights-web", "papaparse", "valibot"],
  },
  { files: "src/machines/**", modules: [RULES], types: [CONTRACT], packages: ["xstate"] },
  {
    files: "src/**/*.stories.tsx",
    modules: [CONTRACT, "src/machines/**", RULES, "src/ui/**", "tests/support/mocks/*", "workshop/**"],
    types: ["src/app/**", "src/routes/**"],
  },
  {
    files: "src/ui/parts/*",
    modules: [RULES],
    packages: ["@radix-ui/react-dialog", "@radix-ui/react-select", "@radix-ui/react-tabs", "react", "react-dom"],
  },
  {
    files: "src/ui/report/embed/*",
    modules: [RULES, "src/ui/parts/*"],
    types: [CONTRACT],
    packages: ["powerbi-client", "powerbi-client-react", "react"],
  },
  {
    files: "src/ui/**",
    modules: [RULES],
    types: [CONTRACT, "src/machines/**", "src/queries/*"],
    packages: ["react", "react-dom"],
  },
  {
    files: "src/routes/**",
    modules: ["src/machines/**", "src/queries/*", RULES, "src/ui/**"],
    types: [CONTRACT],
    packages: ["@tanstack/react-query", "@tanstack/react-router", "@xstate/react", "react", "xstate"],
  },
  {
    files: "src/queries/*",
    modules: [CONTRACT, RULES, "src/api/{null-if-absent,long-list}.ts"],
    types: ["src/api/*"],
    packages: ["@tanstack/react-query", "react"],
  },
  { files: "src/boot/plugins/*" },
  { files: "src/boot/first-screen.tsx", modules: [RULES, "src/ui/**"], packages: ["react"] },
  {
    files: "src/boot/*",
    modules: ["src/api/*", "src/browser/*", "src/consent-notice/*", RULES],
    packages: ["valibot"],
  },
  { files: "src/consent-notice/*", packages: [] },
  { files: "src/service-worker/*", modules: ["src/rules/{service-worker,frame/portal-paths}.ts"], packages: [] },
  {
    files: "src/{main.tsx,app/**}",
    modules: ["src/**"],
    packages: ["@tanstack/react-router", "@xstate/react", "react", "react-dom", "valibot", "xstate"],
  },
];

/** What several domains need of one: its writer of audit entries, its rules, and its queries. */
const SHARED_BY_DOMAINS = `server/{${[
  "audit/audit-search",
  "audit/deleted-name",
  "audit/write-audit",
  "embedding/failed-openings",
  "embedding/opening-journal",
  "four-eyes/four-eyes",
  "mappings/change-groups",
  "mappings/change-mappings",
  "my-client/own-client",
  "people/administrators",
  "reports/readable-reports",
  "reports/report-warnings",
  "saved-views/queries",
  "sessions/end-sessions",
  "usage/last-opening",
].join(",")}}.ts`;

/** What every domain of the server may use. */
const SHARED = ["http", "identity", "import", "powerbi", "store"];
/** `my-client` puts together what several domains offer. */
const NO_DOMAINS = new Set([...SHARED, "commands", "my-client", "page", "standins"]);
const domains = readdirSync("server", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_DOMAINS.has(entry.name))
  .map(({ name }) => name);

const server: readonly Area[] = [
  ...domains.map((domain) => ({
    files: `server/${domain}/*`,
    modules: [`server/{${SHARED.join(",")}}/**`, SHARED_BY_DOMAINS, CONTRACT, RULES],
    types: ["server/{config,environment}.ts"],
  })),
  { files: "server/standins/report-host/page/*", packages: [] },
  { files: "server/**", modules: [CONTRACT, RULES] },
];

const aroundTheProduct: readonly Area[] = [
  { files: "workshop/**", modules: ["src/**", "tests/support/mocks/*", "tests/pictures/*"] },
  { files: "tools/conformance/*", modules: [CONTRACT, "src/api/client.ts", RULES] },
  { files: "tools/**", modules: ["server/**", RULES, "src/boot/plugins/*", "tests/support/server/*"] },
  { files: "bench/pages/**", modules: ["src/ui/**"], types: [CONTRACT] },
  { files: "bench/*", modules: ["server/**", "src/api/*", RULES, "tests/support/server/*", "tools/**"] },
];

export const areas: readonly Area[] = [...application, ...server, ...aroundTheProduct];
