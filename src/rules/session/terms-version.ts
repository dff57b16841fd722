/** The SHA-256 hash of the terms. A test compares the two, so that a changed text gets a new version. */
export const TERMS_VERSION: string = "05cd9b3ee4355d3ef5261c0cc5f7b61644eeb76e08e5c4ab7a0faf5b199e5c37";

/** The text that people accepted before the server recorded it. Never changes. */
export const TERMS_VERSION_BEFORE_RECORDS: string = "05cd9b3ee4355d3ef5261c0cc5f7b61644eeb76e08e5c4ab7a0faf5b199e5c37";
