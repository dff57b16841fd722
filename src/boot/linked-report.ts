import type { EmbedConfig } from "../api/contract.ts";
import { EMBED_LIMIT_MS } from "../api/embed-limit.ts";
import { createRequestRecord, requestInit } from "../api/request.ts";
import { includesSessionMark, sessionMarkHeader, xsrfToken } from "../browser/cookies.ts";
import { findReport, parseReportLink, readerRecord } from "../rules/report/report-ref.ts";
import type { TypedResponse } from "./boot.ts";
import { receiveEmbedConfig } from "./page-data.ts";
import { sendStartRequest } from "./send-start-request.ts";
import * as startPaths from "./start-paths.ts";
import { readStartData } from "./start-data.ts";

/** Requests the embed config of the report in the URL. False: the user may not see it. */
export async function requestLinkedReport(): Promise<boolean> {
  const { boot } = window;
  const address = parseReportLink(Object.fromEntries(new URLSearchParams(location.search)));
  const start = address && (await readStartData(boot?.answers));
  const report = start && findReport(await start.reports, address);
  if (!boot || !report || !includesSessionMark(boot.sessionMark)) return false;
  boot.embedRecord = readerRecord(report, start.user.email);
  const record = createRequestRecord("POST", startPaths.embedConfig, boot.embedRecord);
  const mark = sessionMarkHeader(boot.sessionMark, boot.apiBaseUrl);
  // Our server reads the linked view from the query.
  const path = startPaths.embedConfig + (location.search.includes("&view=") ? location.search : "");
  const send = () =>
    sendStartRequest<TypedResponse<EmbedConfig>>(boot, path, requestInit(record, xsrfToken(), mark), EMBED_LIMIT_MS);
  boot.answers.embedConfig = boot.isEmbedConfigComing ? receiveEmbedConfig<EmbedConfig>().catch(send) : send();
  return true;
}
