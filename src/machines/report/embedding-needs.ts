import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { needs } from "../needs.ts";

/** What a report is embedded with before it has been fetched, and after it was refused. */
export const emptyConfig: EmbedConfig = { embedUrl: "", id: "", embedToken: "", displayName: "" };

export const embeddingNeeds = {
  /** Null: this report is not, or no longer, this person's to see. */
  fetchEmbedConfig: needs<EmbedConfig | null, { record: SubscriptionReport }>("fetchEmbedConfig"),
  /** Milliseconds that the config's token still lives; null where it tells no end. */
  measureLease: needs<number | null, { config: EmbedConfig }>("measureLease"),
};
