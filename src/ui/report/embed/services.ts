import { factories, models, Report, service } from "powerbi-client";
import { createFrameAddress, EARLY_FRAME_ATTRIBUTE, frameAttributes } from "../../../rules/report/frame-markup.ts";

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
