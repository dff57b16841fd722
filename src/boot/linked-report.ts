import type { EmbedConfig } from "../api/contract.ts";
import { EMBED_LIMIT_MS } from "../api/embed-limit.ts";
import { createRequestRecord, requestInit } from "../api/client.ts";
import { includesSessionMark, sessionMarkHeader, xsrfToken } from "../browser/cookies.ts";
import { findReport, parseReportLink, readerRecord } from "../rules/report/report-ref.ts";
import { EARLY_FRAME_ATTRIBUTE, EARLY_FRAME_ID } from "../rules/report/frame-markup.ts";
import { EMBED_CONFIG_ID } from "../rules/page-data.ts";
import { embedConfigPath, readElement, sendStartRequest, type TypedResponse } from "./boot.ts";
import { readStartData } from "./show-first-screen.ts";

/** Requests the embed config of the report in the URL. False: the user may not see it. */
export async function requestLinkedReport(): Promise<boolean> {
  const { boot } = window;
  const address = parseReportLink(Object.fromEntries(new URLSearchParams(location.search)));
  const start = address && (await readStartData(boot?.answers));
  const report = start && findReport(await start.reports, address);
  if (!boot || !report || !includesSessionMark(boot.sessionMark)) return false;
  boot.embedRecord = readerRecord(report, start.user.email);
  const record = createRequestRecord("POST", embedConfigPath, boot.embedRecord);
  const mark = sessionMarkHeader(boot.sessionMark, boot.apiBaseUrl);
  // Our server reads the linked view from the query.
  const path = embedConfigPath + (location.search.includes("&view=") ? location.search : "");
  const send = () =>
    sendStartRequest<TypedResponse<EmbedConfig>>(boot, path, requestInit(record, xsrfToken(), mark), EMBED_LIMIT_MS);
  boot.answers.embedConfig = boot.isEmbedConfigComing ? receiveEmbedConfig().catch(send) : send();
  return true;
}

/** The embed config at the end of the page; rejects if the server had none in time. */
async function receiveEmbedConfig(): Promise<TypedResponse<EmbedConfig>> {
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  const config = readElement(EMBED_CONFIG_ID);
  if (!config) throw new Error("The page has no embed config");
  loadEarlyFrame();
  return Response.json(config);
}

/** The report host's page loads beside the application, where the browser can move the frame into its place later. */
function loadEarlyFrame(): void {
  const { body } = document;
  const frame = document.querySelector<HTMLTemplateElement>(`#${EARLY_FRAME_ID}`)?.content.firstElementChild;
  if (!frame || !("moveBefore" in body)) return;
  // The application may take the frame before it is loaded. It is then no longer marked.
  frame.addEventListener("load", () => {
    if (frame.hasAttribute(EARLY_FRAME_ATTRIBUTE)) frame.setAttribute(EARLY_FRAME_ATTRIBUTE, "true");
  });
  body.append(frame);
}
