import type { FastifyRequest } from "fastify";
import { parseTheme, THEME_COOKIE } from "../../src/rules/frame/theme.ts";

/** Writes the theme that the person chose into a page, so that it applies from the first paint on. */
export function applyTheme(html: string, { server, headers }: FastifyRequest): string {
  const theme = parseTheme(server.parseCookie(headers.cookie ?? "")[THEME_COOKIE]);
  return theme === "system" ? html : html.replace("<html", `<html data-theme="${theme}"`);
}
