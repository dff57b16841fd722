export function isHttpUrl({ protocol }: URL): boolean {
  return protocol === "https:" || protocol === "http:";
}

/** The address if the portal may link or navigate to it: http or https, without a user name or password in it. */
export function safeLink(address: string | null | undefined, base?: string): string | undefined {
  const url = address ? URL.parse(address, base) : null;
  return url !== null && isHttpUrl(url) && url.username === "" && url.password === "" ? url.href : undefined;
}
