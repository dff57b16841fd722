/** What the frame conversation notifies about the embedded report. The machines decide what it means to the user. */
export type EmbedFact =
  | { type: "embed.loaded"; pages: readonly ReportPage[] }
  | { type: "embed.rendered" }
  | { type: "embed.pageChanged"; page: string }
  | { type: "embed.tokenExpired" }
  | ({ type: "embed.failed" } & EmbedFailure);

export interface EmbedFailure {
  cause: EmbedFault;
  /** For support. */
  reference: string;
}

export interface ReportPage {
  name: string;
  displayName: string;
  active: boolean;
}

/**
 * Causes shown to the user; the texts are in report-failure.ts. `silent`: the report host did not answer in time.
 * `notLoaded`: the portal's own script for reports could not be loaded.
 */
export type EmbedFault =
  "notLoaded" | "silent" | "notAllowed" | "notFound" | "tokenRefused" | "throttled" | "capacity" | "unknown";
