const MAX_LENGTH = 256;

/** Power BI gets the party as the user name of row-level security, and refuses others than these. */
export function findPartyProblem(partyId: string): string | undefined {
  if (partyId.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  return /^[\x21-\x7e]*$/.test(partyId) ? undefined : "may have letters A to Z, digits and signs, but no spaces";
}
