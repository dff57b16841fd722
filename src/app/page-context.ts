import { openConsentSettings } from "../browser/consent.ts";
import { whenIdle } from "../browser/idle.ts";
import type { PortalConfig } from "../browser/portal-config.ts";
import { localKeys } from "../browser/storage-keys.ts";
import { localStore } from "../browser/storage.ts";
import { chooseTheme, readTheme } from "../browser/theme.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { safeLink } from "../rules/safe-link.ts";

export const createPageContext = ({ links }: PortalConfig): RouteContext["page"] => ({
  year: new Date().getFullYear(),
  privacyHref: links.privacy,
  whenIdle,
  loginPortal: () => safeLink(localStore.read(localKeys.loginUrl)) ?? null,
  openConsentSettings,
  theme: readTheme,
  chooseTheme,
});
