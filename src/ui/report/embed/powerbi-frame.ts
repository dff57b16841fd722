import { factories, models, type Page, Report, service } from "powerbi-client";
import type { ReportPage } from "../../../rules/report/embed-facts.ts";
import { createFrameAddress, EARLY_FRAME_ATTRIBUTE, frameAttributes } from "../../../rules/report/frame-markup.ts";
import {
  type AuthorBookmark,
  type EmbedTarget,
  type FrameCommand,
  type FrameEvent,
  type ReportFrame,
  type ReportState,
  TokenRefusedError,
} from "../../../rules/report/report-frame.ts";
import { REPORT_CHANGED, REPORT_USED } from "../../../rules/report/report-use.ts";
import { isTokenExpired, parseReportError, requestIdOf } from "./report-error.ts";

const TOKEN_ATTRIBUTE = "powerbi-access-token";
/** Events that only a person's use of a report causes. */
const USES = ["buttonClicked", "commandTriggered", "dataSelected", "selectionChanged", "visualClicked"];
const CHANGES = ["buttonClicked", "dataSelected"];

/** Translates between powerbi-client and the frame conversation. What happens when is decided in the machine. */
export class PowerBiFrame implements ReportFrame {
  readonly reference: string;
  readonly #report: Report;
  readonly #target: EmbedTarget;
  readonly #emit: (event: FrameEvent) => void;
  readonly #distrust: () => void;
  #isClosed = false;

  constructor(report: Report, target: EmbedTarget, onEvent: (event: FrameEvent) => void) {
    this.#report = report;
    this.#target = target;
    this.reference = report.service.getSdkSessionId();
    this.#emit = (event) => this.#isClosed || onEvent(event);
    this.#distrust = trustFrame(report.iframe.contentWindow, new URL(target.embedUrl).origin);
    this.#catchRejections();
    report.on("loaded", () => this.#emit({ type: "report.loaded" }));
    report.on("rendered", () => this.#emit({ type: "report.rendered" }));
    report.on("pageChanged", ({ detail }: service.ICustomEvent<{ newPage: { name: string } }>) =>
      this.#emit({ type: "report.pageChanged", page: detail.newPage.name }),
    );
    for (const use of USES) report.on(use, () => dispatchEvent(new Event(REPORT_USED)));
    for (const change of CHANGES) report.on(change, () => dispatchEvent(new Event(REPORT_CHANGED)));
    report.on("error", ({ detail }: service.ICustomEvent<unknown>) => this.#emitError(detail));
  }

  setTitle(title: string): void {
    this.#report.setComponentTitle(title);
  }

  async loadReport(token: string, page: string | undefined, state: ReportState | undefined): Promise<void> {
    this.#report.service.embed(this.#report.element, {
      ...createLoadConfig(this.#target, this.#report.config.uniqueId ?? ""),
      accessToken: token,
      ...(page && { pageName: page }),
      ...(state && { bookmark: state }),
    });
  }

  async setToken(token: string): Promise<void> {
    const { element, service } = this.#report;
    try {
      await this.#report.setAccessToken(token);
    } catch (error) {
      throw new TokenRefusedError(requestIdOf(error));
    } finally {
      element.removeAttribute(TOKEN_ATTRIBUTE);
      service.accessToken = "";
    }
  }

  async readPages(): Promise<readonly ReportPage[]> {
    const pages = await this.#report.getPages();
    const phoneLayout = this.#target.layout === "phone" ? "shown" : "available";
    const shown = pages.filter(({ visibility }) => visibility !== models.SectionVisibility.HiddenInViewMode);
    return Promise.all(
      shown.map(async (page) => {
        const { name, displayName, isActive } = page;
        const described: ReportPage = { name, displayName, active: isActive };
        if (isPhone() && (await hasLayoutForPhones(page))) described.phoneLayout = phoneLayout;
        return described;
      }),
    );
  }

  async runCommand(command: FrameCommand): Promise<void> {
    switch (command.type) {
      case "page.selected":
        return void (await this.#report.setPage(command.page));
      case "print.requested":
        return this.#report.print();
      case "refresh.requested":
        return this.#report.refresh();
    }
  }

  async captureState(): Promise<string> {
    const { state } = await this.#report.bookmarksManager.capture({ allPages: true, personalizeVisuals: true });
    if (!state) throw new Error("The report captured no state");
    return state;
  }

  async applyState(state: ReportState): Promise<void> {
    const { bookmarksManager } = this.#report;
    await ("name" in state ? bookmarksManager.apply(state.name) : bookmarksManager.applyState(state.state));
  }

  async readBookmarks(): Promise<readonly AuthorBookmark[]> {
    return listBookmarks(await this.#report.bookmarksManager.getBookmarks());
  }

  close(): void {
    this.#isClosed = true;
    this.#distrust();
  }

  /** The library calls these from its own listeners and leaves their rejections unhandled. */
  #catchRejections(): void {
    const report = this.#report;
    const load = report.load.bind(report);
    const frontLoading = report as unknown as { frontLoadSendConfig: (config: unknown) => Promise<unknown> };
    const sendConfig = frontLoading.frontLoadSendConfig.bind(report);
    report.load = async (phased) => {
      if (report.config.accessToken && report.iframeLoaded)
        await load(phased).catch((error: unknown) => this.#emitError(error));
    };
    frontLoading.frontLoadSendConfig = (config) => sendConfig(config).catch(() => undefined);
  }

  #emitError(error: unknown): void {
    if (isTokenExpired(error)) this.#emit({ type: "report.tokenExpired" });
    else this.#emit({ type: "report.errorRaised", ...parseReportError(error) });
  }
}

/** A report that does not say whether a page has a layout for phones is shown in the full one. */
const hasLayoutForPhones = (page: Page) => page.hasLayout(models.LayoutType.MobilePortrait).catch(() => false);

/** A group has bookmarks of its own instead of something to show. */
const listBookmarks = (bookmarks: models.IReportBookmark[], group: string | null = null): AuthorBookmark[] =>
  bookmarks.flatMap(({ name, displayName, children }) =>
    children ? listBookmarks(children, displayName) : { name, displayName, group },
  );

/**
 * Full width or the report's own layout for phones, without the report's panes and error page. Without a token the
 * library loads only the frame's page.
 */
export function createLoadConfig(
  { embedUrl, id, layout, boundModel }: EmbedTarget,
  uniqueId: string,
): models.IReportEmbedConfiguration {
  return {
    type: "report",
    id,
    embedUrl,
    uniqueId,
    tokenType: models.TokenType.Embed,
    contrastMode: readContrastMode(),
    ...(boundModel !== undefined && { datasetBinding: { datasetId: boundModel } }),
    settings: {
      ...(layout === "phone"
        ? { layoutType: models.LayoutType.MobilePortrait }
        : {
            layoutType: models.LayoutType.Custom,
            customLayout: { displayOption: models.DisplayOption.FitToWidth },
          }),
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      panes: { filters: { visible: false }, pageNavigation: { visible: false } },
      hideErrors: true,
    },
  };
}

/** A report does not follow the browser's forced colours: its visuals are drawn in colours of its own. */
function readContrastMode(): models.ContrastMode {
  if (!matchMedia("(forced-colors: active)").matches) return models.ContrastMode.None;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  return isDark ? models.ContrastMode.HighContrastBlack : models.ContrastMode.HighContrastWhite;
}

/** Whether the window has the size of a phone held upright, for which reports can have a layout of their own. */
const isPhone = () => matchMedia("(max-width: 30rem) and (orientation: portrait)").matches;

const services = new Map<string, service.Service>();

/** One service for each origin, kept for the life of the page because its listeners cannot be removed. */
export function serviceFor(embedUrl: string): service.Service {
  const { origin } = new URL(embedUrl);
  const service = services.get(origin) ?? createService(origin);
  services.set(origin, service);
  return service;
}

function createService(origin: string): service.Service {
  const created = new SandboxedService(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  Object.assign(created.wpmp, { receivedMessageValidation: { expectedMessageOrigin: origin } });
  created.hpm.defaultTargetOrigin = origin;
  // Each report would add a route that retains the report; the portal uses no event hooks.
  created.router.post = () => created.router;
  return created;
}

/**
 * Creates the frame itself, because a sandbox must be set before the frame loads, and because the library refuses every
 * host but Microsoft's. Which hosts are allowed is decided before. The rest is the library's own.
 */
class SandboxedService extends service.Service {
  override embedInternal(
    element: HTMLElement,
    config: service.IComponentEmbedConfiguration,
    phased?: boolean,
    bootstrap?: boolean,
  ) {
    if ("powerBiEmbed" in element) return super.embedInternal(element, config, phased, bootstrap);
    const isPhone = config.settings?.layoutType === models.LayoutType.MobilePortrait;
    const createAddress = (uid: string) => createFrameAddress(config.embedUrl ?? "", uid, isPhone);
    const early = findEarlyFrame(createAddress);
    const uniqueId = early?.uid ?? config.uniqueId ?? crypto.randomUUID();
    const iframe = early?.iframe ?? createFrame(createAddress(uniqueId));
    const report = new Report(this, element, { ...config, uniqueId }, phased, bootstrap, iframe);
    if (early) report.iframeLoaded = moveEarlyFrame(early, element);
    else element.replaceChildren(iframe);
    Object.assign(element, { powerBiEmbed: report });
    this.addOrOverwriteEmbed(report, element);
    return report;
  }
}

function createFrame(address: string): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  for (const [name, value] of Object.entries(frameAttributes)) iframe.setAttribute(name, value);
  iframe.src = address;
  return iframe;
}

export interface EarlyFrame {
  iframe: HTMLIFrameElement;
  uid: string;
}

/** The frame that the page has begun to load, if it has the address that a new frame would have. */
export function findEarlyFrame(createAddress: (uid: string) => string): EarlyFrame | undefined {
  const iframe = document.querySelector<HTMLIFrameElement>(`iframe[${EARLY_FRAME_ATTRIBUTE}]`);
  const uid = iframe && new URL(iframe.src).searchParams.get("uid");
  if (uid && iframe.src === createAddress(uid)) return { iframe, uid };
  iframe?.remove();
  return undefined;
}

/** Moves the frame without loading it again. Returns whether the host's page is loaded already. */
export function moveEarlyFrame({ iframe }: EarlyFrame, element: HTMLElement): boolean {
  const isLoaded = iframe.getAttribute(EARLY_FRAME_ATTRIBUTE) === "true";
  element.replaceChildren();
  element.moveBefore(iframe, null);
  iframe.removeAttribute(EARLY_FRAME_ATTRIBUTE);
  iframe.inert = false;
  return isLoaded;
}

const trustedFrames = new Map<MessageEventSource, string>();

/** Lets one frame send messages to powerbi-client, from one origin, until the returned function is called. */
export function trustFrame(frame: Window | null, origin: string): () => void {
  if (frame === null) return () => undefined;
  trustedFrames.set(frame, origin);
  return () => trustedFrames.delete(frame);
}

/** Any window can post messages that look like the library's own: they are dropped before the library receives them. */
window.addEventListener(
  "message",
  (event) => {
    if (isLibraryMessage(event.data) && !(event.source && trustedFrames.get(event.source) === event.origin))
      event.stopImmediatePropagation();
  },
  { capture: true },
);

function isLibraryMessage(data: unknown): boolean {
  return typeof data === "object" && data !== null && ("statusCode" in data || ("method" in data && "url" in data));
}
