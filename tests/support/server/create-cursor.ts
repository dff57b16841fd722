/** A cursor as the server writes it: the values of the last row's keys. */
export const createCursor = (...values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString("base64url");
