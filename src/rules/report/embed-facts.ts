/** What the frame conversation notifies about the embedded report. The machines decide what it means to the user. */
export type EmbedFact =
  | { type: "embed.loaded"; pages: readonly ReportPage[] }
  | { type: "embed.rendered" }
  | { type: "embed.pageChanged"; page: string }
  | { type: "embed.tokenExpired" }
  /** The report is still on the screen. */
  | { type: "embed.refreshFailed" }
  | ({ type: "embed.failed" } & EmbedFailure);

/** Why the report on the screen was not refreshed. */
export interface RefreshFailure {
  isOffline: boolean;
}

export interface EmbedFailure {
  cause: EmbedFault;
  /** For support. */
  reference: string;
}

/** `phone`: the layout that the author of the report made for phones. */
export type ReportLayout = "full" | "phone";

export interface ReportPage {
  name: string;
  displayName: string;
  active: boolean;
  /** Whether the page's layout for phones is used. Left out where there is none, and in windows larger than a phone. */
  phoneLayout?: "shown" | "available";
}

/** Undefined where the report has one layout only. */
export function findShownLayout(pages: readonly ReportPage[]): ReportLayout | undefined {
  const layouts = pages.flatMap(({ phoneLayout }) => phoneLayout ?? []);
  if (layouts.length === 0) return undefined;
  return layouts.includes("shown") ? "phone" : "full";
}

/**
 * Causes shown to the user; the texts are in report-failure.ts. `silent`: the report host did not answer in time.
 * `notLoaded`: the portal's own script for reports could not be loaded.
 */
export type EmbedFault =
  | "notLoaded"
  | "silent"
  | "notAllowed"
  | "notFound"
  | "tokenRefused"
  | "throttled"
  | "capacity"
  | "unknown";
