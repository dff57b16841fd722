// Shared with the page's inline script, so it imports no schemas.

export const DEFAULT_API_BASE_URL = "/";

export function readConfigText(): string {
  return document.getElementById("portal-config")?.textContent ?? "";
}

export function parseConfigJson(text: string): unknown {
  return JSON.parse(text.trim() || "{}");
}
