import type { Subscription, User, UserReport } from "../api/contract.ts";

/** The answers to the start calls that the server writes into the page. */
export interface PageData {
  /** The marker cookies of the session that the data belongs to. */
  sessionMark: string;
  /** The server's time, as a header has it. */
  date: string;
  user: User;
  name: string;
  subscriptions: Subscription[];
  reports: UserReport[];
  /** The page ends with the embed config of the report in the address. */
  hasEmbedConfig: boolean;
}

export const PAGE_DATA_ID = "page-data";
export const EMBED_CONFIG_ID = "embed-config";

/** An element that holds data, escaped so that no text in it can close the element. */
export function writeDataElement(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${escapeMarkup(json)}</script>`;
}

export const escapeMarkup = (json: string): string => json.replaceAll("<", String.raw`\u003c`);
