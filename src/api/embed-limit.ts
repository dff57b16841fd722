/** The report service may be slow on purpose: the server gives up after 60 seconds. The start has no need of this. */
export const EMBED_LIMIT_MS = 65_000;
