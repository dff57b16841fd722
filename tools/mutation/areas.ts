/**
 * Code and the tests that should notice its mutants. The fewer tests a suite has, the faster its mutants are tested.
 */
export interface Suite {
  code: readonly string[];
  tests: readonly string[];
  /** The tests open a store, which takes longer. */
  usesStore?: boolean;
}

export interface Area {
  name: string;
  suites: readonly Suite[];
}

/** Machines, and the tests whose names begin with the name of one of them or with one of `otherTests`. */
const machines = (names: readonly string[], ...otherTests: string[]): Suite => ({
  code: names.map((name) => `src/machines/*/${name}.machine.ts`),
  tests: [
    "tests/machines/every-machine.test.ts",
    ...[...names, ...otherTests].map((name) => `tests/machines/*/${name}*.test.ts`),
  ],
});

/** Rules of a folder. Many are told by what the machines of their topic do. */
const rules = (folder: "" | `${string}/`, machineTests: string): Suite => ({
  code: [`src/rules/${folder}*.ts`, "!src/rules/session/access.ts"],
  tests: ["tests/rules/*.test.ts", `tests/rules/${folder}*.test.ts`, machineTests],
});

export const areas: readonly Area[] = [
  {
    name: "session",
    suites: [
      machines(["session", "terms"]),
      { code: ["src/api/{client,failure}.ts"], tests: ["tests/api/*.test.ts"] },
      {
        code: [
          "src/app/{pending-work,draft-registry,pending-write,write-calls}.ts",
          "src/browser/{cookies,login-redirect,parked-work,session-change,storage}.ts",
        ],
        tests: [
          "tests/app/pending-work.test.ts",
          "tests/browser/{cookies,login-redirect,parked-work,session-change,storage}.test.ts",
        ],
      },
    ],
  },
  {
    name: "authorisation",
    suites: [
      { code: ["src/rules/session/access.ts"], tests: ["tests/rules/session/access.test.ts"] },
      {
        code: ["server/identity/keys.ts", "server/http/{contract-route,http-error,headers}.ts"],
        tests: ["tests/server/identity/{cookies,keys}.test.ts", "tests/server/http/{contract-route,policy}.test.ts"],
      },
      {
        code: ["server/identity/cookies.ts"],
        tests: ["tests/server/identity/{cookies,key-rotation,planted-cookies,session-mark}.test.ts"],
        usesStore: true,
      },
      {
        code: ["server/identity/{claims,provider-failure}.ts"],
        tests: ["tests/server/identity/{claims,provider,provider-failure}.test.ts"],
      },
      {
        code: ["server/identity/provider.ts"],
        tests: [
          "tests/server/identity/{changed-keys,provider,role-map,sign-out-hint,strong-sign-in,thin-tokens}.test.ts",
          "tests/server/identity/{back-channel-logout,sign-in-outages}.test.ts",
          "tests/server/people/invitations.test.ts",
        ],
        usesStore: true,
      },
      {
        code: ["server/identity/authorize.ts"],
        tests: [
          "tests/server/identity/{authorisation,foreign-writes,role-freshness,session,session-renewal}.test.ts",
          "tests/server/identity/{ended-sessions,lost-renewal,planted-cookies,session-mark,strong-sign-in}.test.ts",
          "tests/server/embedding/embed-report.test.ts",
          "tests/server/http/security-events.test.ts",
          "tests/server/audit/recorded-access.test.ts",
        ],
        usesStore: true,
      },
      {
        code: ["server/http/guarded-routes.ts"],
        tests: [
          "tests/server/identity/strong-sign-in.test.ts",
          "tests/server/embedding/embed-report.test.ts",
          "tests/server/reports/{report-writes,idempotent-writes}.test.ts",
          "tests/server/mappings/change-mappings.test.ts",
          "tests/server/audit/recorded-access.test.ts",
          "tests/server/http/{rate-limit,tagged-lists}.test.ts",
        ],
        usesStore: true,
      },
      {
        code: ["server/{people,subscriptions}/routes.ts"],
        tests: [
          "tests/server/identity/{authorisation,session-renewal}.test.ts",
          "tests/server/people/{list-people,person-access}.test.ts",
          "tests/server/subscriptions/{new-installation,subscription-list}.test.ts",
        ],
        usesStore: true,
      },
      {
        code: ["server/embedding/routes.ts"],
        tests: [
          "tests/server/identity/authorisation.test.ts",
          "tests/server/embedding/{client-rules,embed-report,foreign-reports,freshness,logged-refusals}.test.ts",
          "tests/server/embedding/{opening-journal,preview-as-client,profiles,refused-reports,view-as}.test.ts",
          "tests/server/{mappings/groups,reports/report-warnings}.test.ts",
          "tests/server/saved-views/{states,changed-report-id}.test.ts",
          "tests/server/{page/personal-data,service/service-status}.test.ts",
        ],
        usesStore: true,
      },
      {
        code: ["server/reports/routes.ts"],
        tests: [
          "tests/server/identity/authorisation.test.ts",
          "tests/server/reports/{deleted-reports,listed-readers,report-readers,report-roles}.test.ts",
          "tests/server/reports/{report-warnings,report-writes}.test.ts",
        ],
        usesStore: true,
      },
      {
        code: ["server/identity/{sessions,sign-out}.ts"],
        tests: [
          "tests/server/identity/{session,session-renewal,lost-renewal,ended-sessions,idle-limit}.test.ts",
          "tests/server/identity/{role-freshness,sign-out-data,sign-out-hint,back-channel-logout}.test.ts",
          "tests/server/identity/{role-map,strong-sign-in,thin-tokens}.test.ts",
          "tests/server/people/{change-person,invitations,person-access}.test.ts",
          "tests/server/sessions/*.test.ts",
        ],
        usesStore: true,
      },
      {
        code: ["server/identity/{sign-in,sign-in-rate-limit}.ts"],
        tests: [
          "tests/server/identity/sign-in*.test.ts",
          "tests/server/identity/{changed-keys,ended-sessions,key-rotation,planted-cookies}.test.ts",
          "tests/server/identity/{spoofed-addresses,strong-sign-in,thin-tokens}.test.ts",
          "tests/server/people/change-person.test.ts",
          "tests/server/sessions/*.test.ts",
        ],
        usesStore: true,
      },
    ],
  },
  {
    name: "embedding",
    suites: [
      machines(["reports"], "report-", "embedded-report", "full-screen", "refused-for-a-time", "first-config"),
      machines(["report-selection"], "report"),
      machines(["report"], "embedding-in-time", "refused-for-a-time"),
      machines(["embedded-report"], "embedding-in-time", "refused-tokens", "preview", "view-as"),
      machines(["frame-conversation", "report-frame"], "embedding-in-time", "refused-tokens", "phone-layout"),
      machines(["full-screen"], "embedded-report"),
      machines(["preview", "view-as"]),
      {
        code: ["server/powerbi/*.ts", "!server/powerbi/{service-probe,warn-about-roles}.ts"],
        tests: ["tests/server/powerbi/*.test.ts"],
      },
      {
        code: ["server/powerbi/{service-probe,warn-about-roles}.ts"],
        tests: ["tests/server/service/service-status.test.ts", "tests/server/reports/report-roles.test.ts"],
        usesStore: true,
      },
    ],
  },
  {
    name: "rules",
    suites: [
      rules("", "tests/app/*.test.ts"),
      rules("report/", "tests/machines/report/*.test.ts"),
      ...["access", "tabs", "clients"].map((topic) =>
        rules(`${topic}/`, `tests/machines/{${topic},tabs,access}/*.test.ts`),
      ),
      rules(
        "{admin,audit,frame,lists,people,reports,service,session}/",
        "tests/machines/{admin,people,reports}/*.test.ts",
      ),
    ],
  },
  {
    name: "machines",
    suites: [
      machines(["dialog", "dialogs"]),
      machines(["add-report"], "kept-subscription", "restored"),
      machines(["modify-report"], "report-deletion", "kept-subscription", "restored"),
      machines(["user-report-mapping"], "kept-subscription", "restored"),
      machines(["admin", "admin-loading"], "changed-subscriptions", "kept-subscription", "restored"),
      machines(["access-grid", "mapping-changes"], "copied-access"),
      machines(["mapping-import", "report-check", "report-restoration", "last-report-change"]),
    ],
  },
];
