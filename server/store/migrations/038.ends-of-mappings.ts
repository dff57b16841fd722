/** Ended mappings are looked for every few minutes. */
export const indexes = { mapping_end: "on mapping (ends_at) where ends_at is not null" };
