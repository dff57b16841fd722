import { notConfirmedText } from "../admin/messages.ts";
import { isGuid } from "../guid.ts";
import { findPartyProblem } from "../tabs/party-id.ts";

export interface NewSubscription {
  displayName: string;
  partyId: string;
}

export interface SubscriptionForm extends NewSubscription {
  /** Ids, separated by spaces, commas or lines. */
  workspaces: string;
  profileId: string;
}

const MAX_NAME_LENGTH = 200;

export const trimSubscription = ({ displayName, partyId }: NewSubscription): NewSubscription => ({
  displayName: displayName.trim(),
  partyId: partyId.trim(),
});

export const findNameProblem = (displayName: string): string | undefined =>
  displayName.trim().length > MAX_NAME_LENGTH
    ? `The name is longer than ${MAX_NAME_LENGTH} characters. Shorten it.`
    : undefined;

const isNameComplete = (displayName: string): boolean =>
  displayName !== "" && findNameProblem(displayName) === undefined;

export function isSubscriptionComplete(fields: NewSubscription): boolean {
  const { displayName, partyId } = trimSubscription(fields);
  return isNameComplete(displayName) && partyId !== "" && findPartyProblem(partyId) === undefined;
}

export const listWorkspaces = (text: string): string[] => text.toLowerCase().match(/[^\s,;]+/g) ?? [];

export function findWorkspaceProblem(text: string): string | undefined {
  const wrong = listWorkspaces(text).find((workspace) => !isGuid(workspace));
  return wrong === undefined ? undefined : `“${wrong}” is not the id of a workspace.`;
}

export const findProfileProblem = (profileId: string): string | undefined =>
  profileId.trim() === "" || isGuid(profileId.trim())
    ? undefined
    : "This is not the id of a service principal profile.";

/** Whether something differs. Only a client that has no party may stay without one. */
export function canChange(
  stored: { displayName: string; partyId: string | null; workspaces: readonly string[]; profileId: string | null },
  fields: SubscriptionForm,
): boolean {
  const { displayName, partyId } = trimSubscription(fields);
  const storedParty = stored.partyId ?? "";
  const areWorkspacesKept = listWorkspaces(fields.workspaces).join() === stored.workspaces.join();
  const isProfileKept = fields.profileId.trim().toLowerCase() === (stored.profileId ?? "");
  if (displayName === stored.displayName && partyId === storedParty && areWorkspacesKept && isProfileKept) return false;
  if (findWorkspaceProblem(fields.workspaces) ?? findProfileProblem(fields.profileId)) return false;
  return partyId === storedParty ? isNameComplete(displayName) : isSubscriptionComplete(fields);
}

/** Why a client was not added or changed. `absent`: it is no longer in the portal. */
export type SubscriptionProblem = "nameTaken" | "absent" | "notConfirmed";

export const subscriptionProblems: Record<SubscriptionProblem, string> = {
  nameTaken: "Another client has this name. Choose another name.",
  absent: "This client is no longer in the portal. Nothing was changed.",
  notConfirmed: `${notConfirmedText} Your entries are kept.`,
};
