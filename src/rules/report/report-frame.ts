import type { EmbedFault, ReportPage } from "./embed-facts.ts";

/** The report that a frame is made for. */
export interface EmbedTarget {
  embedUrl: string;
  id: string;
}

export type ReportCommand =
  { type: "page.selected"; page: string } | { type: "print.requested" } | { type: "refresh.requested" };

/** What the adapter of one frame can do. Every method rejects when the report host refuses. */
export interface ReportFrame {
  /** Identifies the embedding to support when an error carries no request id of its own. */
  readonly reference: string;
  /** Opens the report at one of its pages; at its first one where no page, or one that does not exist, is named. */
  loadReport(token: string, page: string | undefined): Promise<void>;
  /** Rejects with a `TokenRefusedError`. */
  setToken(token: string): Promise<void>;
  readPages(): Promise<readonly ReportPage[]>;
  runCommand(command: ReportCommand): Promise<void>;
}

/** What happens in the frame, as its adapter reports it. */
export type FrameEvent =
  | { type: "frame.attached"; frame: ReportFrame }
  | { type: "frame.detached" }
  | { type: "report.loaded" }
  | { type: "report.rendered" }
  | { type: "report.pageChanged"; page: string }
  | { type: "report.tokenExpired" }
  | ({ type: "report.errorRaised" } & ReportError);

export interface ReportError {
  cause: EmbedFault;
  severity: "warning" | "error" | "fatal";
  /** Power BI's own request id, where the error carries one. */
  reference: string | undefined;
}

export class TokenRefusedError extends Error {
  readonly reference: string | undefined;

  constructor(reference: string | undefined) {
    super("The report host refused the embed token");
    this.reference = reference;
  }
}
