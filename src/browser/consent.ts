import { consentScriptId } from "../rules/host-variant.ts";
import { trustedScript } from "./trusted-script.ts";

let telemetryAllowed = false;

/** Puts the notice's one script into the page; its id tells production from test hosts. */
export function showConsentNotice(notice: { src: string; id: string }, hostname = location.hostname): void {
  if (document.querySelector("script[data-domain-script]")) return;
  addEventListener("consent:changed", remember);
  const script = document.createElement("script");
  script.async = true;
  script.dataset["domainScript"] = consentScriptId(notice.id, hostname);
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  script.src = trustedScript(notice.src);
  document.head.append(script);
}

/** Tells whether telemetry is allowed, now and at every change. */
export function watchConsent(listener: (telemetry: boolean) => void): () => void {
  const watching = new AbortController();
  const hear = (event: Event) => {
    remember(event);
    listener(telemetryAllowed);
  };
  addEventListener("consent:changed", hear, { signal: watching.signal });
  listener(telemetryAllowed);
  return () => watching.abort();
}

/** Opens the notice's settings. False where no notice answered: its script is blocked or still loading. */
export function openConsentSettings(): boolean {
  return !dispatchEvent(new CustomEvent("consent:open-settings", { cancelable: true }));
}

function remember(event: Event): void {
  telemetryAllowed = (event as CustomEvent<{ telemetry?: unknown } | null>).detail?.telemetry === true;
}
