/** Power BI's own hosts, and any other origin on the server's list. */
export function canEmbed(embedUrl: string, allowedOrigins: readonly string[]): boolean {
  const url = URL.parse(embedUrl);
  return (
    url !== null && !/autoauth=/i.test(url.search) && (isPowerBiHost(embedUrl) || allowedOrigins.includes(url.origin))
  );
}

/** Hosts that powerbi-client itself accepts. */
export function isPowerBiHost(embedUrl: string): boolean {
  const { protocol, hostname } = new URL(embedUrl);
  return protocol === "https:" && /\.(powerbi\.com|fabric\.microsoft\.com)$/.test(hostname);
}
