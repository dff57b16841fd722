import { consentScriptId } from "../rules/host-variant.ts";
import { trustedScript } from "./trusted-script.ts";

let telemetryAllowed = false;

/** Adds the script of the consent notice to the page. Its id differs between production and test hosts. */
export function showConsentNotice(notice: { src: string; id: string }, hostname = location.hostname): void {
  if (document.querySelector("script[data-domain-script]")) return;
  addEventListener("consent:changed", rememberChoice);
  const script = document.createElement("script");
  script.async = true;
  script.dataset["domainScript"] = consentScriptId(notice.id, hostname);
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  script.src = trustedScript(notice.src);
  document.head.append(script);
}

/** Calls the listener with whether telemetry is allowed, now and at every change. */
export function watchConsent(listener: (telemetry: boolean) => void): () => void {
  const controller = new AbortController();
  const onChange = (event: Event) => {
    rememberChoice(event);
    listener(telemetryAllowed);
  };
  addEventListener("consent:changed", onChange, { signal: controller.signal });
  listener(telemetryAllowed);
  return () => controller.abort();
}

/** False when no notice handled the event: its script is blocked or still loading. */
export function openConsentSettings(): boolean {
  return !dispatchEvent(new CustomEvent("consent:open-settings", { cancelable: true }));
}

function rememberChoice(event: Event): void {
  telemetryAllowed = (event as CustomEvent<{ telemetry?: unknown } | null>).detail?.telemetry === true;
}
