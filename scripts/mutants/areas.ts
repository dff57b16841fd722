/** Code whose mutants are told by the same few tests: the fewer there are to choose from, the sooner a mutant is through. */
export interface Suite {
  code: readonly string[];
  tests: readonly string[];
  /** They open a store. */
  store?: boolean;
}

export interface Area {
  name: string;
  suites: readonly Suite[];
}

const machines = (...names: string[]) => names.map((name) => `src/machines/${name}.machine.ts`);
const testsOf = (...names: string[]) => ["every", ...names].map((name) => `tests/machines/${name}*.test.ts`);

export const areas: readonly Area[] = [
  {
    name: "session",
    suites: [
      { code: machines("session", "terms"), tests: testsOf("session", "terms") },
      { code: ["src/api/{client,failure}.ts"], tests: ["tests/api/{client,faults,refusal}.test.ts"] },
      {
        code: [
          "src/app/{refusals,entries,parked-write}.ts",
          "src/app/browser/{cookies,login-redirect,parking,person-pin,storage}.ts",
        ],
        tests: [
          "tests/app/refusals.test.ts",
          "tests/app/browser/{cookies,login-redirect,parking,person-pin,storage}.test.ts",
        ],
      },
    ],
  },
  {
    name: "authorisation",
    suites: [
      { code: ["src/rules/access.ts"], tests: ["tests/rules/access.test.ts"] },
      {
        code: ["server/identity/{keys,cookies,provider}.ts", "server/http/{implement,refusal,take-json,headers}.ts"],
        tests: ["tests/server/{identity,http}/*.test.ts"],
      },
      {
        code: ["server/identity/gate.ts"],
        tests: ["tests/server/{authorisation,foreign-writes,session,session-renewal}.test.ts"],
        store: true,
      },
      { code: ["server/routes/portal.ts"], tests: ["tests/server/{authorisation,writes}.test.ts"], store: true },
      { code: ["server/routes/{reader,embedding}.ts"], tests: ["tests/server/authorisation.test.ts"], store: true },
      {
        code: ["server/identity/{sessions,sign-out}.ts"],
        tests: ["tests/server/{session,session-renewal}.test.ts"],
        store: true,
      },
      {
        code: ["server/identity/{sign-in,arrivals}.ts"],
        tests: ["tests/server/{sign-in,arrivals}.test.ts"],
        store: true,
      },
    ],
  },
  {
    name: "embedding",
    suites: [
      {
        code: machines(
          "reports",
          "report-selection",
          "viewing",
          "embed-config",
          "embedded-report",
          "token-renewal",
          "full-screen",
          "preview",
        ),
        tests: testsOf("report", "embed", "full-screen", "preview"),
      },
      { code: ["server/reports/*.ts"], tests: ["tests/server/reports/*.test.ts"] },
    ],
  },
  {
    name: "rules",
    suites: [
      {
        code: ["src/rules/*.ts", "!src/rules/access.ts"],
        tests: ["tests/rules/*.test.ts", "tests/machines/{admin,access-grid,add-report,modify-report}.machine.test.ts"],
      },
    ],
  },
  {
    name: "machines",
    suites: [
      { code: machines("dialog", "dialogs"), tests: testsOf("dialogs") },
      {
        code: machines("add-report", "modify-report", "user-report-mapping"),
        tests: testsOf("add-report", "modify-report", "user-report-mapping", "restored"),
      },
      { code: machines("admin", "admin-loading"), tests: testsOf("admin.machine", "admin-tabs") },
      {
        code: machines("access-grid", "mapping-changes", "mapping-import", "report-check", "report-history"),
        tests: testsOf("access-grid", "mapping-changes", "admin-aids"),
      },
    ],
  },
];
