/** What an administrator can change about a person's role and sign-in. */
export type PersonChange = "makeAdministrator" | "removeAdministrator" | "endSessions" | "deactivate" | "reactivate";

interface OfferedChanges {
  role: PersonChange;
  /** Null for a deactivated person, who has none. */
  sessions: PersonChange | null;
  signIn: PersonChange;
}

interface ListedPerson {
  role: "administrator" | "reader" | "none";
  isActive?: boolean | undefined;
}

/** Null where the back end has no such calls. */
export function findPersonChanges({ role, isActive }: ListedPerson): OfferedChanges | null {
  if (isActive === undefined) return null;
  return {
    role: role === "administrator" ? "removeAdministrator" : "makeAdministrator",
    sessions: isActive ? "endSessions" : null,
    signIn: isActive ? "deactivate" : "reactivate",
  };
}

export const hasEmail = (person: { email: string }, email: string) =>
  person.email.toLowerCase() === email.toLowerCase();
