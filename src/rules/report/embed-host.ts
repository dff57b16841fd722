/**
 * Whether the page may frame this address. The server's list is also in the page's security policy, which blocks every
 * other origin without a word. Without a list, Power BI's own hosts are allowed.
 */
export function canEmbed(embedUrl: string, allowedOrigins: readonly string[]): boolean {
  const url = URL.parse(embedUrl);
  if (url === null || /autoauth=/i.test(url.search)) return false;
  return allowedOrigins.length > 0 ? allowedOrigins.includes(url.origin) : isPowerBiHost(url);
}

/** Microsoft's domains for Power BI, those of the sovereign clouds among them. */
function isPowerBiHost({ protocol, hostname }: URL): boolean {
  return protocol === "https:" && /\.(powerbi\.(com|cn)|fabric\.microsoft\.com|powerbigov\.us)$/.test(hostname);
}
