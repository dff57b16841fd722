import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { needs } from "../needs.ts";

/** The config of a report that is not fetched yet, or was refused. */
export const emptyConfig: EmbedConfig = { embedUrl: "", id: "", embedToken: "", displayName: "" };

export interface FetchInput {
  record: SubscriptionReport;
  /** Nobody waits for the config: a request that is answered with 401 fails, and the page stays. */
  isBackground?: boolean;
}

export const embeddingNeeds = {
  /** Null: the user may not, or may no longer, see this report. */
  fetchEmbedConfig: needs<EmbedConfig | null, FetchInput>("fetchEmbedConfig"),
  /** Milliseconds until a token expires; null where the server names no end. */
  measureLifetime: needs<number | null, { expiration: string | undefined }>("measureLifetime"),
};
