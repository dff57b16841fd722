import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { featureNames } from "../../src/rules/features.ts";
import { isPortalPath } from "../../src/rules/frame/portal-paths.ts";
import { plainPageTexts } from "../../src/rules/session/plain-page-texts.ts";
import { PAGE_DATA_HEADER, PRELOAD_HEADER } from "../../src/rules/service-worker.ts";
import { type PageSettings, writePortalConfig } from "../../src/rules/portal-config-markup.ts";
import type { Config } from "../config.ts";
import { applyTheme, sendPlainPage } from "../http/plain-page.ts";
import { createPagePolicy, readAllowedOrigins, reportingEndpoints, styledPagePolicy } from "../http/headers.ts";
import {
  contract,
  type EmbedConfig,
  type Subscription,
  type SubscriptionReport,
  type UserReport,
} from "../../src/api/contract.ts";
import { canEmbed } from "../../src/rules/report/report-frame.ts";
import { writeEarlyFrame } from "../../src/rules/report/frame-markup.ts";
import { findReport, parseReportLink, readerRecord } from "../../src/rules/report/report-ref.ts";
import { EMBED_CONFIG_ID, PAGE_DATA_ID, type PageData, writeDataElement } from "../../src/rules/page-data.ts";
import { HttpError } from "../http/http-error.ts";
import type { Authorizer } from "../identity/authorize.ts";
import type { Cookies } from "../identity/cookies.ts";
import { selectUserReports } from "../reports/routes.ts";
import { selectUserSubscriptions } from "../subscriptions/routes.ts";
import { hasAcceptedTerms } from "../terms/routes.ts";
import { registerContractRoute } from "../http/contract-route.ts";
import { keepBuild } from "./kept-builds.ts";
import { registerServiceWorker } from "./service-worker.ts";
import { writePrivacyNotice } from "./privacy-notice.ts";

const REPORT_VIEW = /^\/(report)?(\?|$)/;
const PAGE_DATA_PLACEHOLDER = "<!-- page data -->";

/** The page itself comes from the service worker's cache. The comment shows the page that its data is whole. */
const noParts: PageParts = { shell: "", scripts: "<!---->", end: "" };

const CACHED_FOR_EVER = "public, max-age=31536000, immutable";
const assetTypes: Partial<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** Serves the built portal: its files, and its one page at the paths of its routes. */
export async function registerPage(app: FastifyInstance, config: Config, sources: PersonalDataSources): Promise<void> {
  const root = resolve(config.webRoot);
  const index = join(root, "index.html");
  const page = existsSync(index) ? writePortalConfig(readFileSync(index, "utf8"), readPageSettings(config)) : undefined;
  if (page === undefined)
    app.log.warn(
      `WEB_ROOT ${config.webRoot} has no index.html, so every page answers 503: build the portal or correct it`,
    );
  const allowedOrigins = readAllowedOrigins(config);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (page === undefined) return sendPlainPage(reply, 503, plainPageTexts.notBuilt);
    const isPersonal = isNavigation(request) && REPORT_VIEW.test(request.url) && sources.hasSession(request);
    if (request.headers[PRELOAD_HEADER] !== undefined) return sendData(isPersonal, request, reply);
    const nonce = randomBytes(16).toString("base64");
    const html = applyTheme(page, request).replaceAll("__NONCE__", nonce);
    const inline = [`'nonce-${nonce}'`];
    return reply
      .headers({
        "content-security-policy": createPagePolicy({ scripts: inline, styles: inline }, allowedOrigins),
        ...reportingEndpoints,
        "cache-control": isPersonal ? "private, no-store" : "no-cache",
      })
      .type("text/html; charset=utf-8")
      .send(isPersonal ? Readable.from(writePersonalPage(cutPage(html), sources, request, reply)) : html);
  };

  const sendData = (isPersonal: boolean, request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ [PAGE_DATA_HEADER]: "1", "cache-control": "private, no-store", vary: PRELOAD_HEADER })
      .type("text/html; charset=utf-8")
      .send(isPersonal ? Readable.from(writePersonalPage(noParts, sources, request, reply)) : "");

  app.get("/index.html", sendPage);
  if (page !== undefined) {
    registerServiceWorker(app, { root, page, allowedOrigins, isOn: config.serviceWorker });
    const privacyNotice = writePrivacyNotice(readFileSync(join(root, "privacy.html"), "utf8"), config);
    app.get("/privacy.html", (request, reply) =>
      reply
        .headers({ "content-security-policy": styledPagePolicy, "cache-control": "no-cache" })
        .type("text/html; charset=utf-8")
        .send(applyTheme(privacyNotice, request)),
    );
    await app.register(serveStatic, {
      root,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ["*.html", "**/*.br", "**/*.gz", "service-worker.js"],
      cacheControl: false,
      setHeaders(reply, path) {
        void reply.header("cache-control", path.includes("/assets/") ? CACHED_FOR_EVER : "no-cache");
      },
    });
  }
  const keptBuilds =
    page !== undefined && config.buildsFolder !== undefined
      ? keepBuild(root, resolve(config.buildsFolder), app.log)
      : undefined;
  app.get("/*", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const asset = await keptBuilds?.readAsset(path);
    if (asset !== undefined)
      return reply
        .header("cache-control", CACHED_FOR_EVER)
        .type(assetTypes[extname(path)] ?? "application/octet-stream")
        .send(asset);
    if (isPortalPath(path)) return sendPage(request, reply);
    const isForPerson = request.headers.accept?.includes("text/html");
    return isForPerson
      ? sendPlainPage(reply, 404, plainPageTexts.absent, [{ label: "Go to reports", href: "/report" }])
      : sendNotFound(reply);
  });
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));
}

/**
 * Whether a person opens the page. Another host of the site can load it unseen, with the person’s cookies, and its token
 * and opening would be in their name. What is left out here, the page requests itself.
 */
const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === "GET" &&
  headers["sec-fetch-dest"] === "document" &&
  headers["sec-fetch-mode"] === "navigate" &&
  headers["sec-fetch-site"] !== "cross-site" &&
  headers["sec-purpose"] === undefined;

/** Data goes between the shell and the scripts that read it, and to the end of the page. */
function cutPage(html: string): PageParts {
  const [shell = "", rest = ""] = html.split(PAGE_DATA_PLACEHOLDER);
  const bodyEnd = rest.lastIndexOf("</body>");
  return { shell, scripts: rest.slice(0, bodyEnd), end: rest.slice(bodyEnd) };
}

const sendNotFound = (reply: FastifyReply) => reply.code(404).send({ message: "Not Found" });

function readPageSettings({ page, powerBi, viewAs, serviceWorker }: Config): PageSettings {
  return {
    consent: page.consent,
    links: page.privacyUrl === undefined ? undefined : { privacy: page.privacyUrl },
    supportEmail: page.supportEmail,
    reportOrigins: powerBi.reportOrigins,
    features: featureNames.filter(
      (feature) => (feature !== "viewAs" || viewAs) && (feature !== "serviceWorker" || serviceWorker),
    ),
  };
}

/** After this time the page sends the requests itself. */
const DATA_LIMIT_MS = 300;
const EMBED_LIMIT_MS = 5000;

/** The built page, cut where data is written into it. */
export interface PageParts {
  /** What the browser paints first. */
  shell: string;
  scripts: string;
  end: string;
}

export interface PersonalDataSources {
  hasSession: (request: FastifyRequest) => boolean;
  reportOrigins: readonly string[];
  readPersonalData: (request: FastifyRequest) => Promise<PersonalData | undefined>;
  embedReport: (call: {
    body: SubscriptionReport;
    request: FastifyRequest;
    reply: FastifyReply;
  }) => Promise<EmbedConfig>;
}

/**
 * Writes the shell at once, then the person's data, and at the end the embed config and the frame of the report in the
 * address.
 */
export async function* writePersonalPage(
  { shell, scripts, end }: PageParts,
  { reportOrigins, readPersonalData, embedReport }: PersonalDataSources,
  request: FastifyRequest,
  reply: FastifyReply,
): AsyncGenerator<string> {
  const inTime = <T>(work: Promise<T>, limitMs: number) => settleInTime(work, limitMs, request);
  const reading = inTime(readPersonalData(request), DATA_LIMIT_MS);
  yield shell;
  const data = await reading;
  const record = data && findLinkedRecord(data, request);
  const embedding = record && inTime(embedReport({ body: record, request, reply }), EMBED_LIMIT_MS);
  if (data) yield writeDataElement(PAGE_DATA_ID, JSON.stringify({ ...data, hasEmbedConfig: embedding !== undefined }));
  yield scripts;
  const embedConfig = await embedding;
  if (embedConfig) yield writeDataElement(EMBED_CONFIG_ID, JSON.stringify(embedConfig));
  if (embedConfig && canEmbed(embedConfig.embedUrl, reportOrigins))
    yield writeEarlyFrame(embedConfig.embedUrl, randomUUID());
  yield end;
}

function findLinkedRecord({ reports, user }: PersonalData, request: FastifyRequest): SubscriptionReport | undefined {
  const link = parseReportLink(request.query as Record<string, unknown>);
  const report = link && findReport(reports, link);
  return report ? readerRecord(report, user.email) : undefined;
}

/** Undefined when the work fails or takes too long: the page then makes the same calls and shows what is wrong. */
function settleInTime<T>(work: Promise<T>, limitMs: number, { log }: FastifyRequest): Promise<T | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  const result = work.catch((error: unknown) => {
    if (!(error instanceof HttpError)) log.info({ err: error }, "no data for the page");
    return undefined;
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}

/** Longer lists would hold up the first screen, so the page requests them itself. */
const MAX_LIST_LENGTH = 64 * 1024;

export type PersonalData = Omit<PageData, "hasEmbedConfig">;

/** Reads the answers to the start calls, for people who have accepted the current terms. */
export function createPersonalDataReader(authorizer: Authorizer, cookies: Cookies) {
  const findLists = authorizer.createGuardedQuery(
    "reader",
    (scope) => sql`case when ${hasAcceptedTerms(scope)} then json_build_object(
      'subscriptions', ${selectUserSubscriptions(scope)}, 'reports', ${selectUserReports()}) end`,
  );
  return async (request: FastifyRequest): Promise<PersonalData | undefined> => {
    await authorizer.checkCredentials(request);
    const lists = await findLists(request, {});
    const sessionMark = cookies.readSessionMark(request, request.sessionToken);
    if (lists === null || lists.length > MAX_LIST_LENGTH || sessionMark === undefined) return undefined;
    const { roles, email, name } = request.person;
    const { subscriptions, reports } = JSON.parse(lists) as { subscriptions: Subscription[]; reports: UserReport[] };
    return { sessionMark, date: new Date().toUTCString(), user: { roles, email }, name, subscriptions, reports };
  };
}

/** These calls need no session: the page makes them before sign-in, and they contain no personal data. */
export function registerSettingsRoutes(app: FastifyInstance, { identity, page, origin }: Config): void {
  registerContractRoute(app, contract.getAuthCodeFlowSettings, () =>
    Promise.resolve({
      onePlaceLoginUrl: identity.onePlaceLoginUrl,
      appSchemeDomain: origin,
      oauthCodeUrl: `${origin}/serverside/api/auth/authorize`,
      clientId: identity.clientId,
      scopes: identity.scopes,
      redirectUrl: identity.redirectUrl,
    }),
  );
  registerContractRoute(app, contract.getSettings, () => Promise.resolve(page.supportEmail));
  registerContractRoute(app, contract.getTermsSettings, () => Promise.resolve({ startPageUrl: identity.startPageUrl }));
  registerContractRoute(app, contract.getTelemetrySettings, () =>
    Promise.resolve({ instrumentationKey: page.instrumentationKey }),
  );
}
