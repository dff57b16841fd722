import "./trusted-messages.ts";
import { factories, models, Report, service } from "powerbi-client";

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

/** Scripts, data, forms, links in new windows, exports and printing. A report may not navigate the portal. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";

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
    const uniqueId = config.uniqueId ?? crypto.randomUUID();
    const address = new URL(config.embedUrl ?? "");
    address.searchParams.set("uid", uniqueId);
    if (config.settings?.layoutType === models.LayoutType.MobilePortrait) address.searchParams.set("isMobile", "true");
    const iframe = document.createElement("iframe");
    iframe.setAttribute("sandbox", SANDBOX);
    iframe.src = address.href;
    iframe.allowFullscreen = true;
    const report = new Report(this, element, { ...config, uniqueId }, phased, bootstrap, iframe);
    element.replaceChildren(iframe);
    Object.assign(element, { powerBiEmbed: report });
    this.addOrOverwriteEmbed(report, element);
    return report;
  }
}
