import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "../../../server/app.ts";
import { type Config, readConfig } from "../../../server/config.ts";
import type { ReportEngine } from "../../../server/powerbi/report-engine.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { Browser } from "./test-browser.ts";
import { deployment } from "./deployment.ts";
import { type SmallProvider, type Somebody, startSmallProvider } from "./test-provider.ts";
import { openTestStore, ownKind } from "./test-stores.ts";

export type Wanted = Parameters<ReportEngine["embed"]>[0];
export type Name = "ada" | "ben" | "chloe" | "dan";

const names: Name[] = ["ada", "ben", "chloe", "dan"];

export interface World {
  app: FastifyInstance;
  store: Store;
  config: Config;
  provider: SmallProvider;
  /** Every order for a token that reached the report service. */
  embeds: Wanted[];
  url: string | undefined;
  /** Another server over the same store. */
  another: (with_?: { engine: ReportEngine }) => Promise<FastifyInstance>;
  browser: () => Browser;
  signedIn: (who: Name | Somebody) => Promise<Browser>;
  close: () => Promise<void>;
}

/** The whole server over a store of its own, an identity provider of its own and a report service that only remembers. */
export async function openWorld(kind = ownKind, env: Record<string, string> = {}): Promise<World> {
  const provider = await startSmallProvider();
  const { store, url, close } = await openTestStore(kind);
  await store.updateTable("person").set({ realm: provider.issuer }).execute();
  const config = readConfig({
    ...deployment(provider),
    DATABASE_URL: url ?? "postgres://unused",
    LOG_LEVEL: "silent",
    WEB_ROOT: resolve("tests/support/server/web"),
    ...env,
  });
  const embeds: Wanted[] = [];
  const engine: ReportEngine = {
    embed: (wanted) => {
      embeds.push(wanted);
      return Promise.resolve({
        embedUrl: "https://app.powerbi.com/reportEmbed",
        id: wanted.reportId,
        embedToken: `embed-${wanted.reportId}`,
        displayName: "Report",
        errorMessage: null,
      });
    },
    check: () =>
      Promise.resolve({ exists: true, reportName: "Report", dataSetId: null, identityRequired: false, message: "" }),
  };
  const apps: FastifyInstance[] = [];
  const another = async (with_ = { engine }) => {
    const app = await createApp({ config, store, ...with_ });
    apps.push(app);
    return app;
  };
  const app = await another();
  return {
    app,
    store,
    config,
    provider,
    embeds,
    url,
    another,
    browser: () => new Browser(app),
    async signedIn(who) {
      provider.state.who = typeof who === "string" ? somebody(who) : who;
      const browser = new Browser(app);
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

export function somebody(name: Name): Somebody {
  const person = demo.people[names.indexOf(name)];
  if (!person) throw new Error(`Nobody is called ${name}`);
  return { sub: person.id, email: person.email, name: person.displayName };
}
