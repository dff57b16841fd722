import * as v from "valibot";
import { type ClientOptions, createSend } from "../api/client.ts";
import { contract, type Endpoint, outcome, type Outcome, portalContract } from "../api/contract.ts";
import type { RequestRecord } from "../api/request.ts";
import { errorNotice, informationNotice, type Notice } from "../machines/dialogs/notice.ts";
import { messages } from "../rules/messages.ts";
import { findWriteCall } from "./write-calls.ts";

const texts = new Map<Endpoint, { done: string; failed: string }>([
  [contract.addReport, { done: messages.reportAdded, failed: messages.addFailed }],
  [contract.updateReport, { done: messages.reportUpdated, failed: messages.updateFailed }],
  [contract.deleteReport, { done: messages.reportDeleted, failed: messages.deleteFailed }],
  [contract.addUserReportMapping, { done: messages.mappingAdded, failed: messages.addMappingFailed }],
  [contract.deleteUserReportMapping, { done: messages.mappingRemoved, failed: messages.removeMappingFailed }],
  [portalContract.changeMappings, { done: messages.mappingsChanged, failed: messages.changeMappingsFailed }],
]);

/** A bulk change has one outcome per mapping; the user gets one message for all of them. */
const bulkOutcome = v.pipe(
  portalContract.changeMappings.response,
  v.transform(({ outcomes }): Outcome => {
    const isSuccess = outcomes.every((one) => one.isSuccess);
    return { isSuccess, message: isSuccess ? "" : messages.mappingsPartlyChanged };
  }),
);
const answer = v.pipe(v.string(), v.parseJson(), v.union([outcome, bulkOutcome]));

/** Sends a write again that was interrupted by a login. */
export async function sendPendingWrite(record: RequestRecord, options: ClientOptions): Promise<Notice> {
  const call = findWriteCall(record);
  const { done, failed } = (call && texts.get(call)) ?? { done: "", failed: "" };
  const text = await createSend(options)(record).catch(() => "");
  const { success, output } = v.safeParse(answer, text);
  if (!success) return errorNotice(null, { message: failed });
  return output.isSuccess
    ? informationNotice(null, { message: output.message || done })
    : errorNotice(null, { message: output.message || failed });
}
