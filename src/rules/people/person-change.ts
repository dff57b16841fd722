/** What an administrator can change about a person's role and sign-in. */
export type PersonChange =
  | "makeAdministrator"
  | "removeAdministrator"
  | "endSessions"
  | "deactivate"
  | "reactivate"
  | "withdrawInvitation"
  | "removeEverywhere"
  | "addToClient"
  | "removeFromClient";

/** What is changed about the person's clients, and not about their role or sign-in. */
export const isClientChange = (change: PersonChange) => change === "addToClient" || change === "removeFromClient";

interface ShownChange {
  at: string;
  change?: PersonChange;
  client?: { id: string } | undefined;
}

/** Whether the change that was requested last is about who belongs to this client. */
export const isChangeOfClient = ({ change, client }: ShownChange, clientId: string) =>
  change !== undefined && isClientChange(change) && client?.id === clientId;

interface OfferedChanges {
  role: PersonChange;
  /** Null for a deactivated or invited person, who has none. */
  sessions: PersonChange | null;
  signIn: PersonChange;
  /** Null where there is nothing left to remove, or where the back end does not tell what there is. */
  leaving: PersonChange | null;
}

interface ListedPerson {
  role: "administrator" | "reader" | "none";
  isActive?: boolean | undefined;
  isInvited?: boolean | undefined;
  subscriptionCount: number;
  reportCount: number;
  hiddenReportCount?: number | undefined;
  sessionCount?: number | undefined;
}

/** Null where the back end has no such calls. */
export function findPersonChanges(person: ListedPerson): OfferedChanges | null {
  const { role, isActive, isInvited = false, subscriptionCount, reportCount, hiddenReportCount = 0 } = person;
  if (isActive === undefined) return null;
  return {
    role: role === "administrator" ? "removeAdministrator" : "makeAdministrator",
    sessions: isActive && !isInvited ? "endSessions" : null,
    signIn: isInvited ? "withdrawInvitation" : isActive ? "deactivate" : "reactivate",
    leaving:
      person.sessionCount !== undefined &&
      !isInvited &&
      (isActive || subscriptionCount + reportCount + hiddenReportCount > 0)
        ? "removeEverywhere"
        : null,
  };
}

export const hasEmail = (person: { email: string }, email: string) =>
  person.email.toLowerCase() === email.toLowerCase();
