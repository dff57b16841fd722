import { contract, type SubscriptionReport } from "../../api/contract.ts";
import { reportContract } from "../../api/report-contract.ts";
import type { PortalConfig } from "../../browser/portal-config.ts";
import { EMPTY_ID } from "../../rules/guid.ts";
import { resolveMailbox } from "./session.ts";
import { embeddingEffects, type EmbeddingOptions } from "./embedding.ts";

const findEndpoint = ({ subscriptionId }: SubscriptionReport) =>
  subscriptionId === EMPTY_ID ? contract.previewReport : reportContract.previewReportAsClient;

export function previewEffects(options: EmbeddingOptions & { config: PortalConfig }) {
  const { fetchEmbedConfig, frame, report } = embeddingEffects(options, findEndpoint);
  return { fetchEmbedConfig, frame, report, findMailbox: resolveMailbox(options) };
}
