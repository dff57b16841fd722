import "./trusted-messages.ts";
import { factories, Report, service } from "powerbi-client";

const services = new Map<string, service.Service>();

/** One service for each origin, kept for the life of the page: its listeners cannot be taken away again. */
export function serviceFor(embedUrl: string): service.Service {
  const { origin } = new URL(embedUrl);
  const kept = services.get(origin);
  if (kept) return kept;
  const Kind = isPowerBi(embedUrl) ? service.Service : ListedHostService;
  const made = new Kind(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  Object.assign(made.wpmp, { receivedMessageValidation: { expectedMessageOrigin: origin } });
  made.hpm.defaultTargetOrigin = origin;
  // Each report would add a route that keeps the report for ever; the portal uses no event hooks.
  made.router.post = () => made.router;
  services.set(origin, made);
  return made;
}

export function mayEmbed(embedUrl: string, allowedOrigins: readonly string[]): boolean {
  const url = URL.parse(embedUrl);
  return url !== null && !/autoauth=/i.test(url.search) && (isPowerBi(embedUrl) || allowedOrigins.includes(url.origin));
}

/** Hosts that the library itself accepts; any other must be on the server's list. */
function isPowerBi(embedUrl: string): boolean {
  const { protocol, hostname } = new URL(embedUrl);
  return protocol === "https:" && /\.(powerbi\.com|fabric\.microsoft\.com)$/.test(hostname);
}

/** The library refuses every host but Microsoft's. Here the frame is made beforehand; all that follows is the library's own. */
class ListedHostService extends service.Service {
  override embedInternal(
    element: HTMLElement,
    config: service.IComponentEmbedConfiguration,
    phased?: boolean,
    bootstrap?: boolean,
  ) {
    if ("powerBiEmbed" in element) return super.embedInternal(element, config, phased, bootstrap);
    const uniqueId = config.uniqueId ?? crypto.randomUUID();
    const address = new URL(config.embedUrl ?? "");
    address.searchParams.set("uid", uniqueId);
    const iframe = document.createElement("iframe");
    iframe.src = address.href;
    iframe.allowFullscreen = true;
    const report = new Report(this, element, { ...config, uniqueId }, phased, bootstrap, iframe);
    element.replaceChildren(iframe);
    Object.assign(element, { powerBiEmbed: report });
    this.addOrOverwriteEmbed(report, element);
    return report;
  }
}
