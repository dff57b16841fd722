import type { LoginSettings } from "../api/contract.ts";
import { isHttpUrl } from "../rules/safe-link.ts";
import { localKeys, localStore, sessionStore } from "./storage.ts";
import { parkPlace } from "./parking-keys.ts";

const KEY = "LoginRedirects";
const MOST = 3;
const WITHIN_MS = 60_000;

/** Leaves for the login after a zero-delay timer, unless that has just been tried three times without success. */
export function redirectToLogin(
  settings: LoginSettings,
  go = (address: string) => location.replace(address),
): "leaving" | "blocked" {
  if (window.early?.leaving) return "leaving";
  localStore.write(localKeys.loginUrl, settings.onePlaceLoginUrl);
  const lately = (sessionStore.read(KEY) ?? "").split(" ").filter((time) => Number(time) > Date.now() - WITHIN_MS);
  if (lately.length >= MOST || !navigator.cookieEnabled) return "blocked";
  const address = loginAddress(settings);
  parkPlace(location.pathname + location.search);
  sessionStore.write(KEY, [...lately, Date.now()].join(" "));
  setTimeout(go, 0, address);
  return "leaving";
}

/** Called when a login has finished, and when a person asks to try once more. */
export function forgetRedirects(): void {
  sessionStore.remove(KEY);
}

/** The address of the settings, its own parameters kept, with the five of the authorization-code flow. */
export function loginAddress(settings: LoginSettings): string {
  const url = new URL(settings.oauthCodeUrl, location.href);
  if (!isHttpUrl(url)) throw new Error("The login address is neither http nor https");
  const five = {
    response_type: "code",
    client_id: settings.clientId,
    scope: settings.scopes,
    redirect_uri: settings.redirectUrl,
    state: `${settings.appSchemeDomain}/report`,
  };
  for (const [name, value] of Object.entries(five)) url.searchParams.set(name, value);
  return url.href;
}
