import * as v from "valibot";
import { type ClientOptions, createSend } from "../api/send.ts";
import { contract, type Endpoint, outcome, type Outcome, portalContract } from "../api/contract.ts";
import type { RequestRecord } from "../api/request.ts";
import { errorNotice, informationNotice, type Notice } from "../machines/dialogs/notice.ts";
import { adminMessages } from "../rules/admin/messages.ts";
import { findWriteCall } from "./write-calls.ts";

const texts = new Map<Endpoint, { done: string; failed: string }>([
  [contract.addReport, { done: adminMessages.reportAdded, failed: adminMessages.addFailed }],
  [contract.updateReport, { done: adminMessages.reportUpdated, failed: adminMessages.updateFailed }],
  [contract.deleteReport, { done: adminMessages.reportDeleted, failed: adminMessages.deleteFailed }],
  [contract.addUserReportMapping, { done: adminMessages.mappingAdded, failed: adminMessages.addMappingFailed }],
  [contract.deleteUserReportMapping, { done: adminMessages.mappingRemoved, failed: adminMessages.removeMappingFailed }],
  [portalContract.changeMappings, { done: adminMessages.mappingsChanged, failed: adminMessages.changeMappingsFailed }],
]);

/** A bulk change has one outcome per mapping; the user gets one message for all of them. */
const bulkOutcome = v.pipe(
  portalContract.changeMappings.response,
  v.transform(({ outcomes }): Outcome => {
    const isSuccess = outcomes.every((one) => one.isSuccess);
    return { isSuccess, message: isSuccess ? "" : adminMessages.mappingsPartlyChanged };
  }),
);
const answer = v.pipe(v.string(), v.parseJson(), v.union([outcome, bulkOutcome]));
/** No answer and an answer of another shape count as a failure without a message. */
const noAnswer: Outcome = { isSuccess: false, message: "" };

/** Sends a write again that was interrupted by a login. */
export async function sendPendingWrite(record: RequestRecord, options: ClientOptions): Promise<Notice> {
  const call = findWriteCall(record);
  const { done, failed } = (call && texts.get(call)) ?? { done: "", failed: "" };
  const text = await createSend(options)(record).catch(() => "");
  const { success, output } = v.safeParse(answer, text);
  const { isSuccess, message } = success ? output : noAnswer;
  return isSuccess
    ? informationNotice(null, { message: message || done })
    : errorNotice(null, { message: message || failed });
}
