import * as v from "valibot";
import { type ClientOptions, createSend } from "../api/send.ts";
import { contract, outcome, type Outcome, portalContract, subscription } from "../api/contract.ts";
import { installationContract } from "../api/installation-contract.ts";
import { groupsContract } from "../api/groups-contract.ts";
import { addPersonContract } from "../api/add-person-contract.ts";
import { membershipContract } from "../api/membership-contract.ts";
import { peopleContract } from "../api/people-contract.ts";
import type { RequestRecord } from "../api/client.ts";
import { subscriptionListContract } from "../api/subscription-list-contract.ts";
import { errorNotice, informationNotice, type Notice } from "../machines/dialogs/dialogs.machine.ts";
import { adminMessages } from "../rules/admin/messages.ts";
import { findWritePath } from "./write-calls.ts";

const nameHint = "Another client may have this name.";
const personTexts = { done: "Person changed", failed: "The person could not be changed." };
const groupTexts = { done: "Group changed", failed: "The group could not be changed." };
const texts = new Map<string, { done: string; failed: string }>([
  [contract.addReport.path, { done: adminMessages.reportAdded, failed: adminMessages.addFailed }],
  [contract.updateReport.path, { done: adminMessages.reportUpdated, failed: adminMessages.updateFailed }],
  [contract.deleteReport.path, { done: adminMessages.reportDeleted, failed: adminMessages.deleteFailed }],
  [contract.addUserReportMapping.path, { done: adminMessages.mappingAdded, failed: adminMessages.addMappingFailed }],
  [
    contract.deleteUserReportMapping.path,
    { done: adminMessages.mappingRemoved, failed: adminMessages.removeMappingFailed },
  ],
  [
    portalContract.changeMappings.path,
    { done: adminMessages.mappingsChanged, failed: adminMessages.changeMappingsFailed },
  ],
  [
    installationContract.addSubscription.path,
    { done: "Client added", failed: `The client could not be added. ${nameHint}` },
  ],
  [
    subscriptionListContract.renameSubscription.path,
    { done: "Client changed", failed: `The client could not be changed. ${nameHint}` },
  ],
  [addPersonContract.addPerson.path, { done: "Person added", failed: "The person could not be added." }],
  [membershipContract.setMembership.path, personTexts],
  [peopleContract.setAdministrator.path, personTexts],
  [peopleContract.setActive.path, personTexts],
  [peopleContract.removeEverywhere.path, personTexts],
  [groupsContract.saveGroup.path, groupTexts],
  [groupsContract.deleteGroup.path, { done: "Group deleted", failed: "The group could not be deleted." }],
  [groupsContract.changeGroupMembers.path, groupTexts],
  [groupsContract.setAccessEnd.path, personTexts],
]);

/** A bulk change has one outcome per mapping; the user gets one message for all of them. */
const bulkOutcome = v.pipe(
  portalContract.changeMappings.response,
  v.transform(({ outcomes }): Outcome => {
    const isSuccess = outcomes.every((one) => one.isSuccess);
    return { isSuccess, message: isSuccess ? "" : adminMessages.mappingsPartlyChanged };
  }),
);
/** A client that was added or changed. */
const subscriptionOutcome = v.pipe(
  subscription,
  v.transform((): Outcome => ({ isSuccess: true, message: "" })),
);
const answer = v.pipe(v.string(), v.parseJson(), v.union([outcome, bulkOutcome, subscriptionOutcome]));
/** No answer and an answer of another shape count as a failure without a message. */
const noAnswer: Outcome = { isSuccess: false, message: "" };

/** Sends a write again that was interrupted by a login. */
export async function sendPendingWrite(record: RequestRecord, options: ClientOptions): Promise<Notice> {
  const { done, failed } = texts.get(findWritePath(record) ?? "") ?? { done: "", failed: "" };
  const text = await createSend(options)(record).catch(() => "");
  const { success, output } = v.safeParse(answer, text);
  const { isSuccess, message } = success ? output : noAnswer;
  return isSuccess ? informationNotice(message || done) : errorNotice(message || failed);
}
