/** What the embedded report tells the portal. The view reports facts; the reports machine decides what they mean. */
export type EmbedFact =
  | { type: "embed.loaded"; pages: readonly ReportPage[] }
  | { type: "embed.rendered" }
  | { type: "embed.pageChanged"; page: string }
  | { type: "embed.tokenExpired" }
  | { type: "embed.failed"; cause: EmbedFault; reference: string };

export interface ReportPage {
  name: string;
  displayName: string;
  active: boolean;
}

/** Causes a person can be told; the texts are in messages.ts. `silent` is the watchdog's: a host that never answered. */
export type EmbedFault = "silent" | "notAllowed" | "notFound" | "tokenRefused" | "throttled" | "capacity" | "unknown";
