import type { LoginSettings } from "../api/contract.ts";
import { isHttpUrl } from "../rules/safe-link.ts";
import { readCookie } from "./cookies.ts";
import { parkPlace } from "./parking-keys.ts";
import { LOGIN_URL_KEY } from "./storage-keys.ts";
import { localStore, sessionStore } from "./storage.ts";

const KEY = "LoginRedirects";
const MAX_REDIRECTS = 3;
const WITHIN_MS = 60_000;

/** Leaves for the login after a zero-delay timer. "blocked": no cookies, or recent redirects led to no login. */
export function redirectToLogin(
  settings: LoginSettings,
  go = (address: string) => location.replace(address),
): "leaving" | "blocked" {
  if (window.boot?.isLeaving) return "leaving";
  localStore.write(LOGIN_URL_KEY, settings.onePlaceLoginUrl);
  const recent = (sessionStore.read(KEY) ?? readCookie(KEY) ?? "")
    .split(/[ .]/)
    .filter((time) => Number(time) > Date.now() - WITHIN_MS);
  if (recent.length >= MAX_REDIRECTS || !navigator.cookieEnabled) return "blocked";
  const address = loginAddress(settings);
  parkPlace(location.pathname + location.search);
  rememberRedirects([...recent, Date.now()]);
  setTimeout(go, 0, address);
  return "leaving";
}

/** Called when a login has finished, and when the user asks for another try. */
export function forgetRedirects(): void {
  sessionStore.remove(KEY);
  if (readCookie(KEY) !== undefined) document.cookie = `${KEY}=; path=/; max-age=0`;
}

/** Where session storage is refused, a cookie counts: a login is not possible without cookies anyway. */
function rememberRedirects(times: readonly (number | string)[]): void {
  try {
    sessionStorage.setItem(KEY, times.join(" "));
  } catch {
    document.cookie = `${KEY}=${times.join(".")}; path=/; max-age=${WITHIN_MS / 1000}; samesite=lax`;
  }
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
