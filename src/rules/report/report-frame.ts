import type { EmbedFault, ReportLayout, ReportPage } from "./embed-facts.ts";

/** The report that a frame is made for. */
export interface EmbedTarget {
  embedUrl: string;
  id: string;
  /** The model that is shown in place of the report's own one. */
  boundModel?: string | undefined;
  /** A frame has one layout for its whole life. The full one where none is named. */
  layout?: ReportLayout;
}

/**
 * Whether the page may frame this address. The server's list is also in the page's security policy, which blocks every
 * other origin without a word. Without a list, Power BI's own hosts are allowed.
 */
export function canEmbed(embedUrl: string, allowedOrigins: readonly string[]): boolean {
  const url = URL.parse(embedUrl);
  if (url === null || /autoauth=/i.test(url.search)) return false;
  return allowedOrigins.length > 0 ? allowedOrigins.includes(url.origin) : isPowerBiHost(url);
}

/** Microsoft's domains for Power BI, those of the sovereign clouds among them. */
function isPowerBiHost({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && /\.(powerbi\.(com|cn)|fabric\.microsoft\.com|powerbigov\.us)$/.test(hostname);
}

/** What the report in a frame can be told. */
export type FrameCommand =
  | { type: "page.selected"; page: string }
  | { type: "print.requested" }
  | { type: "refresh.requested" };
export type ReportCommand = FrameCommand | { type: "layout.selected"; layout: ReportLayout };

/** What a report can be shown in: a captured state as an opaque text, or one of its own bookmarks. */
export type ReportState = { state: string } | { name: string };

/** A bookmark that the author of the report made. */
export interface AuthorBookmark {
  name: string;
  displayName: string;
  /** What the author calls the group of bookmarks that it is in. */
  group: string | null;
}

/** What the adapter of one frame can do. Every method rejects when the report host refuses. */
export interface ReportFrame {
  /** Identifies the embedding to support when an error carries no request id of its own. */
  readonly reference: string;
  /**
   * Opens the report in a state and at one of its pages; at its first one where no page, or one that does not
   * exist, is named.
   */
  loadReport(token: string, page: string | undefined, state: ReportState | undefined): Promise<void>;
  /** Rejects with a `TokenRefusedError`. */
  setToken(token: string): Promise<void>;
  readPages(): Promise<readonly ReportPage[]>;
  runCommand(command: FrameCommand): Promise<void>;
  /** What the report shows now, as an opaque text. */
  captureState(): Promise<string>;
  /** Rejects where the report cannot show the state. */
  applyState(state: ReportState): Promise<void>;
  /** In the order of their author. */
  readBookmarks(): Promise<readonly AuthorBookmark[]>;
}

/** Asks a shown report for its state or its bookmarks, or to show another state. The answer is sent to `replyTo`. */
export type StateExchange = { replyTo: { send: (answer: StateAnswer) => void } } & (
  | { type: "state.captureRequested" }
  | { type: "state.applyRequested"; state: ReportState }
  | { type: "bookmarks.requested" }
);
/** `state.kept`: a new frame for the same report opens it in this state. */
export type StateRequest = StateExchange | { type: "state.kept"; state: ReportState | undefined };
export type StateAnswer =
  | { type: "state.captured"; state: string }
  | { type: "state.applied" }
  | { type: "state.refused" }
  | { type: "bookmarks.read"; bookmarks: readonly AuthorBookmark[] };

/** What happens in the frame, as its adapter reports it. */
export type FrameEvent =
  | { type: "frame.attached"; frame: ReportFrame }
  | { type: "frame.detached" }
  /** The script that makes frames could not be loaded. */
  | { type: "frame.notLoaded" }
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
