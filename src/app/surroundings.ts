import type { Actors } from "../routes/actors.ts";
import { safeLink } from "../rules/safe-link.ts";
import { openConsentSettings } from "./browser/consent.ts";
import { localKeys, localStore } from "./browser/storage.ts";
import { chooseTheme, readTheme } from "./browser/theme.ts";
import type { PortalConfig } from "./config.ts";

export const surroundings = ({ links, reportOrigins }: PortalConfig): Actors["page"] => ({
  year: new Date().getFullYear(),
  privacyHref: links.privacy,
  reportOrigins,
  loginPortal: () => safeLink(localStore.read(localKeys.loginUrl)) ?? null,
  openConsentSettings,
  theme: readTheme,
  chooseTheme,
});
