import { openConsentSettings } from "../browser/consent.ts";
import { whenIdle } from "../browser/idle.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import { LOGIN_URL_KEY } from "../browser/storage-keys.ts";
import { localStore } from "../browser/storage.ts";
import { chooseTheme, readTheme } from "../browser/theme.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { safeLink } from "../rules/safe-link.ts";

export const createPageContext = (
  { links, features }: PortalConfig,
  actions: Pick<RouteContext["page"], "findMailbox" | "reload">,
): RouteContext["page"] => ({
  year: new Date().getFullYear(),
  privacyHref: links.privacy,
  features,
  whenIdle,
  loginPortal: () => safeLink(localStore.read(LOGIN_URL_KEY)) ?? null,
  openConsentSettings,
  theme: readTheme,
  chooseTheme,
  ...actions,
});
