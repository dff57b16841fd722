import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../../server/app.ts";
import { type Config, readConfig } from "../../../server/config.ts";
import type { EmbedRequest, ReportEngine } from "../../../server/powerbi/report-engine.ts";
import type { ServiceProbe } from "../../../server/powerbi/service-probe.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { createDeploymentSettings } from "./deployment-settings.ts";
import { TestBrowser } from "./test-browser.ts";
import { type ProviderUser, startTestProvider, type TestProvider } from "./test-provider.ts";
import { defaultStoreKind, openTestStore } from "./test-stores.ts";

export type DemoPersonName = "ada" | "ben" | "chloe" | "dan" | "elif";

type AppChanges = Partial<Pick<Parameters<typeof createApp>[0], "config" | "engine" | "freshness" | "log" | "probe">>;

const names: DemoPersonName[] = ["ada", "ben", "chloe", "dan", "elif"];

export interface TestServer {
  app: FastifyInstance;
  store: Store;
  config: Config;
  provider: TestProvider;
  /** Every embed request that reached the report engine. */
  embedRequests: EmbedRequest[];
  databaseUrl: string | undefined;
  /** Creates a further server over the same store. */
  createApp: (options?: AppChanges) => Promise<FastifyInstance>;
  createBrowser: () => TestBrowser;
  signIn: (user: DemoPersonName | ProviderUser) => Promise<TestBrowser>;
  close: () => Promise<void>;
}

/** The real server with its own store and identity provider, and with a report engine that only records requests. */
export async function createTestServer(
  env: Record<string, string> = {},
  storeKind = defaultStoreKind,
): Promise<TestServer> {
  const provider = await startTestProvider();
  const { store, signInStore, url, close, metrics } = await openTestStore(storeKind);
  await store.updateTable("person").set({ realm: provider.issuer }).execute();
  const config = readConfig({
    ...createDeploymentSettings(provider),
    DATABASE_URL: url ?? "postgres://localhost/unused",
    LOG_LEVEL: "silent",
    WEB_ROOT: resolve("tests/support/server/web"),
    // Some tests cause more refusals from one address than anybody gets promptly.
    SIGN_INS_PER_MINUTE: "1000000",
    ...env,
  });
  const { engine, embedRequests } = createRecordingEngine();
  const apps: FastifyInstance[] = [];
  const createAnotherApp = async (options: AppChanges = {}) => {
    const app = await createApp({ config, store, signInStore, engine, probe: workingProbe, ...options, metrics });
    apps.push(app);
    return app;
  };
  const app = await createAnotherApp();
  return {
    app,
    store,
    config,
    provider,
    embedRequests,
    databaseUrl: url,
    createApp: createAnotherApp,
    createBrowser: () => new TestBrowser(app),
    async signIn(user) {
      provider.state.user = typeof user === "string" ? getDemoUser(user) : user;
      const browser = new TestBrowser(app);
      await browser.signIn();
      return browser;
    },
    async close() {
      await Promise.all(apps.map((app) => app.close()));
      await close();
      await provider.close();
    },
  };
}

/** For tests that are not about the report service. */
export const workingProbe: ServiceProbe = {
  signIn: () => Promise.resolve(null),
  readReport: () => Promise.resolve(null),
  certificateEnd: null,
  profileId: null,
};

function createRecordingEngine(): { engine: ReportEngine; embedRequests: EmbedRequest[] } {
  const embedRequests: EmbedRequest[] = [];
  const engine: ReportEngine = {
    embed: (request) => {
      embedRequests.push(request);
      return Promise.resolve({
        embedUrl: "https://app.powerbi.com/reportEmbed",
        id: request.reportId,
        embedToken: `embed-${request.reportId}`,
        displayName: "Report",
        errorMessage: null,
      });
    },
    check: () =>
      Promise.resolve({
        exists: true,
        reportName: "Report",
        dataSetId: null,
        identityRequired: false,
        message: "",
        problems: [],
      }),
  };
  return { engine, embedRequests };
}

export function getDemoUser(name: DemoPersonName): ProviderUser {
  const person = demo.people[names.indexOf(name)];
  if (!person) throw new Error(`The demo data has no person ${name}`);
  return { sub: person.id, email: person.email, name: person.displayName };
}
