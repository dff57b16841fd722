const EMAIL = /[^\s@"'<>=&/:]+(?:@|%40)[^\s@"'<>&/?]+/gi;
const QUERY = /[?#][^\s"'<>)]*/g;
const TOKEN = /\b(?:bearer\s+\S+|[\w-]{16,}\.[\w-]{8,}\.[\w-]*|[\w+/-]{40,}={0,2})/gi;

/** Takes out of a text what telemetry must never carry: query strings, email addresses, tokens. */
function scrubText(text: string): string {
  return text.replace(QUERY, "").replace(EMAIL, "[email]").replace(TOKEN, "[token]");
}

/** Scrubs every text in a value, in place, however deep. */
export function scrub(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const holder = value as Record<string, unknown>;
  for (const [name, inner] of Object.entries(holder)) {
    if (typeof inner === "string") holder[name] = scrubText(inner);
    else scrub(inner);
  }
}
