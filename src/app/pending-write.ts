import * as v from "valibot";
import { type ClientOptions, createSend } from "../api/client.ts";
import { contract, outcome, type Outcome, portalContract } from "../api/contract.ts";
import type { RequestRecord } from "../api/request.ts";
import { errorNotice, informationNotice, type Notice } from "../machines/dialogs/notice.ts";
import { messages } from "../rules/messages.ts";

const writes: readonly { path: string; done: string; failed: string }[] = [
  { path: contract.addReport.path, done: messages.reportAdded, failed: messages.addFailed },
  { path: contract.updateReport.path, done: messages.reportUpdated, failed: messages.updateFailed },
  { path: contract.deleteReport.path.replace(":id", ""), done: messages.reportDeleted, failed: messages.deleteFailed },
  { path: contract.addUserReportMapping.path, done: messages.mappingAdded, failed: messages.addMappingFailed },
  { path: contract.deleteUserReportMapping.path, done: messages.mappingRemoved, failed: messages.removeMappingFailed },
  { path: portalContract.changeMappings.path, done: messages.mappingsChanged, failed: messages.changeMappingsFailed },
];

/** A bulk change has one outcome per mapping; the user gets one message for all of them. */
const bulkOutcome = v.pipe(
  portalContract.changeMappings.response,
  v.transform(({ outcomes }): Outcome => {
    const isSuccess = outcomes.every((one) => one.isSuccess);
    return { isSuccess, message: isSuccess ? "" : messages.mappingsPartlyChanged };
  }),
);
const answer = v.pipe(v.string(), v.parseJson(), v.union([outcome, bulkOutcome]));

const findWrite = ({ path }: RequestRecord) => writes.find((write) => path.startsWith(write.path));

export function isWrite(record: RequestRecord): boolean {
  return findWrite(record) !== undefined;
}

/** Sends a write again that was interrupted by a login. */
export async function sendPendingWrite(record: RequestRecord, options: ClientOptions): Promise<Notice> {
  const { done, failed } = findWrite(record) ?? { done: "", failed: "" };
  const text = await createSend(options)(record).catch(() => "");
  const { success, output } = v.safeParse(answer, text);
  if (!success) return errorNotice(null, { message: failed });
  return output.isSuccess
    ? informationNotice(null, { message: output.message || done })
    : errorNotice(null, { message: output.message || failed });
}
