import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import fastify from "fastify";
import type { Config } from "./config.ts";
import { makeDrainable } from "./http/graceful-close.ts";
import { setFaults, tell } from "./http/error-handler.ts";
import { refuseGibberish } from "./http/client-error-handler.ts";
import { setHeaders, standingHeaders } from "./http/headers.ts";
import { healthRoutes } from "./http/health.ts";
import { loggerOptions } from "./http/logging.ts";
import { metricsRoutes } from "./http/metrics.ts";
import { openApi } from "./http/openapi.ts";
import { servePage } from "./http/page.ts";
import { takeJson } from "./http/json-parser.ts";
import { createCookies } from "./identity/cookies.ts";
import { createGate } from "./identity/authorize.ts";
import { createKeys } from "./identity/keys.ts";
import { createProvider } from "./identity/provider.ts";
import { createSessions } from "./identity/sessions.ts";
import { signInRoutes } from "./identity/sign-in.ts";
import { signOutRoutes } from "./identity/sign-out.ts";
import type { ReportEngine } from "./powerbi/report-engine.ts";
import { administrationRoutes } from "./subscriptions/routes.ts";
import { embeddingRoutes } from "./embedding/routes.ts";
import { mappingRoutes } from "./mappings/routes.ts";
import { createPortal } from "./http/calls.ts";
import { readerRoutes } from "./people/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { settingsRoutes } from "./settings/routes.ts";
import type { Store } from "./store/open-store.ts";

interface Parts {
  config: Config;
  store: Store;
  engine: ReportEngine;
  /** Where the log goes, if not to the standard output. */
  log?: NodeJS.WritableStream;
}

/** The whole server, short of listening. It keeps nothing in the process: any number of them are one. */
export async function createApp({ config, store, engine, log }: Parts) {
  const { origin } = config;
  const app = fastify({
    ...loggerOptions(config.logLevel, log),
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    frameworkErrors: (error, request, reply) => void tell(error, request, reply.headers(standingHeaders(origin))),
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    requestTimeout: 15_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    clientErrorHandler: refuseGibberish(standingHeaders(origin)),
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 400 },
  });
  const keys = createKeys(config.secretKey);
  const cookies = createCookies(keys, origin.startsWith("https:"));
  const provider = createProvider(config.identity);
  const sessions = createSessions(store, keys, provider, config.identity.realm);
  const gate = createGate(store, sessions, cookies, origin);

  setHeaders(app, origin);
  setFaults(app);
  makeDrainable(app);
  takeJson(app);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });

  metricsRoutes(app, { token: config.metricsToken, open: config.local });
  healthRoutes(app, store);
  settingsRoutes(app, config);
  signInRoutes(app, { config, store, keys, provider, sessions, cookies });
  signOutRoutes(app, { gate, sessions, provider, cookies, landing: `${origin}/` });
  const portal = createPortal(app, store, gate);
  readerRoutes(portal);
  administrationRoutes(portal);
  reportRoutes(portal);
  mappingRoutes(portal);
  embeddingRoutes(portal, engine);
  const document = openApi(origin);
  app.get("/serverside/api/portal/openapi.json", () => document);
  await servePage(app, config);
  return app;
}
