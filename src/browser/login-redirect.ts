import type { LoginSettings } from "../api/contract.ts";
import { isHttpUrl } from "../rules/safe-link.ts";
import { parkPlace, localStore, recentRedirects, rememberRedirects } from "./storage.ts";
import { LOGIN_URL_KEY } from "./storage-keys.ts";

const MAX_REDIRECTS = 3;

/** Leaves for the login after a zero-delay timer. "blocked": no cookies, or recent redirects led to no login. */
export function redirectToLogin(
  settings: LoginSettings,
  go = (address: string) => location.replace(address),
): "leaving" | "blocked" {
  if (window.boot?.isLeaving) return "leaving";
  localStore.write(LOGIN_URL_KEY, settings.onePlaceLoginUrl);
  const recent = recentRedirects();
  if (recent.length >= MAX_REDIRECTS || !navigator.cookieEnabled) return "blocked";
  const address = loginAddress(settings);
  parkPlace(location.pathname + location.search);
  rememberRedirects([...recent, Date.now()]);
  setTimeout(go, 0, address);
  return "leaving";
}

/** Adds the parameters of the authorization-code flow; those that the address already has are kept. */
export function loginAddress(settings: LoginSettings): string {
  const url = new URL(settings.oauthCodeUrl, location.href);
  if (!isHttpUrl(url)) throw new Error("The login address is neither http nor https");
  const parameters = {
    response_type: "code",
    client_id: settings.clientId,
    scope: settings.scopes,
    redirect_uri: settings.redirectUrl,
    state: `${settings.appSchemeDomain}/report`,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
