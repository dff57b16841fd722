const authCookies = [".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken"] as const;

export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  return document.cookie
    .split("; ")
    .find((cookie) => cookie.startsWith(start))
    ?.slice(start.length);
}

/** The three cookies in one word: another word means another session. Empty unless all three are there. */
export function sessionMark(): string {
  const values = authCookies.map(readCookie);
  return values.every(Boolean) ? values.join() : "";
}

export function clearAuthCookies(): void {
  for (const name of authCookies) document.cookie = `${name}=; path=/; max-age=0`;
}

export function xsrfToken(): string | undefined {
  const token = readCookie("XSRF-TOKEN");
  return token && decodeURIComponent(token);
}
