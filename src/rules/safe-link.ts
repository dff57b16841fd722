export function isOfTheWeb({ protocol }: URL): boolean {
  return protocol === "https:" || protocol === "http:";
}

/** An address the portal may offer or go to: http or https, without a name and password in it. */
export function safeLink(address: string | null | undefined, base?: string): string | undefined {
  const url = address ? URL.parse(address, base) : null;
  return url !== null && isOfTheWeb(url) && url.username === "" && url.password === "" ? url.href : undefined;
}
