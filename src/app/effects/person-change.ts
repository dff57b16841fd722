import { fromPromise } from "xstate";
import { addPersonContract, type AddedPerson } from "../../api/add-person-contract.ts";
import type { Call } from "../../api/client.ts";
import type { Outcome } from "../../api/contract.ts";
import { membershipContract } from "../../api/membership-contract.ts";
import { peopleContract } from "../../api/people-contract.ts";
import { sessionContract } from "../../api/session-contract.ts";
import type { NewPerson } from "../../rules/people/new-person.ts";
import { isClientChange } from "../../rules/people/person-change.ts";
import type { AppliedChange, PersonChangeRequest, PersonLosses } from "../../machines/people/person-change.machine.ts";

/** Changes a person, and asks how they are listed now: the provider has a say in their role. */
export const createApplyChange = (call: Call) =>
  fromPromise<AppliedChange, PersonChangeRequest>(async ({ input, signal }) => {
    const { endedCount, ...outcome } = await sendChange(call, input);
    if (!outcome.isSuccess || input.change === "withdrawInvitation") return { outcome, person: null };
    // Whoever has just changed themselves may no longer ask.
    const person = await call(peopleContract.getPerson, { params: { id: input.principalId }, signal }).catch(
      () => null,
    );
    return { outcome, person, endedCount };
  });

/** The reports of a client that a person sees, or all that a leaver has. */
export const createCountLosses = (call: Call) =>
  fromPromise<PersonLosses, PersonChangeRequest>(async ({ input: { principalId, change, subscriptionId }, signal }) => {
    if (change === "removeEverywhere") {
      const person = await call(peopleContract.getPerson, { params: { id: principalId }, signal });
      const { reportCount, hiddenReportCount, subscriptionCount: clientCount, sessionCount = 0 } = person;
      return { reportCount: reportCount + hiddenReportCount, clientCount, sessionCount };
    }
    const params = { subscriptionId, principalId };
    const { reportCount } = await call(membershipContract.getMembership, { params, signal });
    return { reportCount, clientCount: 1, sessionCount: 0 };
  });

export const createAddPerson = (call: Call) =>
  fromPromise<AddedPerson, NewPerson>(({ input: { subject, ...person }, signal }) =>
    call(addPersonContract.addPerson, { body: { ...person, subject: subject || null }, signal }),
  );

async function sendChange(
  call: Call,
  { principalId, change, subscriptionId }: PersonChangeRequest,
): Promise<Outcome & { endedCount?: number | undefined }> {
  if (change === "endSessions") {
    const { endedCount } = await call(sessionContract.endPeopleSessions, { body: { principalId } });
    return { isSuccess: true, message: "Sessions ended", endedCount };
  }
  if (change === "withdrawInvitation") return call(addPersonContract.withdrawInvitation, { body: { principalId } });
  if (change === "removeEverywhere") return call(peopleContract.removeEverywhere, { body: { principalId } });
  if (isClientChange(change))
    return call(membershipContract.setMembership, {
      body: { subscriptionId, principalId, isMember: change === "addToClient" },
    });
  if (change === "deactivate" || change === "reactivate")
    return call(peopleContract.setActive, { body: { principalId, isActive: change === "reactivate" } });
  return call(peopleContract.setAdministrator, {
    body: { principalId, isAdministrator: change === "makeAdministrator" },
  });
}
