const GUID = /^[0-9a-z]{8}(?:-[0-9a-z]{4}){3}-[0-9a-z]{12}$/i;

export const EMPTY_ID = "00000000-0000-0000-0000-000000000000";

/** The specification's pattern is alphanumeric, not hexadecimal. */
export function isGuid(text: string): boolean {
  return GUID.test(text);
}

/** Whether the text can still become an id if the user goes on typing. */
export function canBecomeGuid(text: string): boolean {
  return isGuid(text + EMPTY_ID.slice(text.length));
}

export function isSameId(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
