import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { EmbedConfig, SubscriptionReport } from "../../src/api/contract.ts";
import { canEmbed } from "../../src/rules/report/report-frame.ts";
import { writeEarlyFrame } from "../../src/rules/report/frame-markup.ts";
import { findReport, parseReportLink, readerRecord } from "../../src/rules/report/report-ref.ts";
import { EMBED_CONFIG_ID, PAGE_DATA_ID, writeDataElement } from "../../src/rules/page-data.ts";
import { HttpError } from "../http/http-error.ts";
import type { PersonalData } from "./personal-data.ts";

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
