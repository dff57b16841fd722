const EMAIL = /[^\s@"'<>=&/:]+(?:@|%40)[^\s@"'<>&/?]+/gi;
const QUERY = /[?#][^\s"'<>)]*/g;
const TOKEN = /\b(?:bearer\s+\S+|[\w-]{16,}\.[\w-]{8,}\.[\w-]*|[\w+/-]{40,}={0,2})/gi;

/** Removes what telemetry must never contain: query strings, email addresses and tokens. */
function scrubText(text: string): string {
  return text.replace(QUERY, "").replace(EMAIL, "[email]").replace(TOKEN, "[token]");
}

/** Scrubs every text in a value, in place and at any depth. */
export function scrub(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const properties = value as Record<string, unknown>;
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === "string") properties[name] = scrubText(property);
    else scrub(property);
  }
}
