import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { contract, type Outcome, type SentChange } from "../../api/contract.ts";
import { type AccessChange, groupsContract } from "../../api/groups-contract.ts";
import {
  type BatchRequest,
  GroupRefusedError,
  type GroupsRequest,
} from "../../machines/access/mapping-changes.machine.ts";
import { adminMessages } from "../../rules/admin/messages.ts";

const MAX_PARALLEL_CALLS = 4;
const failureMessages = {
  add: adminMessages.addMappingFailed,
  remove: adminMessages.removeMappingFailed,
  change: adminMessages.changeMappingsFailed,
};

/** Sends one change through the specified call, which refuses to add what is there. */
export function sendMappingChange(
  call: Call,
  { action, subscriptionReportId, principalId }: SentChange,
  signal: AbortSignal,
): Promise<Outcome> {
  const endpoint = action === "remove" ? contract.deleteUserReportMapping : contract.addUserReportMapping;
  return call(endpoint, { body: { subscriptionReportId, principalId }, signal });
}

/** Sends a batch in one call, or change by change if the back end does not have that call. */
export const createSendBatch = (call: Call, hasBatchCall: boolean) =>
  fromPromise<readonly Outcome[], BatchRequest>(async ({ input: { changes, groups }, signal }) => {
    if (groups) await changeGroups(call, groups, signal);
    return changes.length === 0 ? [] : sendBatch(call, changes, hasBatchCall, signal);
  });

/** Where one refuses, the others stay changed: all of it can be done again. */
async function changeGroups(
  call: Call,
  { principalId, groupIds, isJoining }: GroupsRequest,
  signal: AbortSignal,
): Promise<void> {
  for (const groupId of groupIds) {
    const body = { groupId, added: isJoining ? [principalId] : [], removed: isJoining ? [] : [principalId] };
    const { isSuccess, message } = await call(groupsContract.changeGroupMembers, { body, signal });
    if (!isSuccess) throw new GroupRefusedError(message);
  }
}

export const sendBatch = async (
  call: Call,
  changes: readonly SentChange[],
  hasBatchCall: boolean,
  signal: AbortSignal,
): Promise<readonly Outcome[]> =>
  hasBatchCall
    ? (await call(groupsContract.changeMappings, { body: { changes: changes.map(toAccessChange) }, signal })).outcomes
    : sendOneByOne(call, changes, signal);

export const toAccessChange = ({ isGroup, principalId, before: _before, ...change }: SentChange): AccessChange =>
  isGroup ? { ...change, groupId: principalId } : { ...change, principalId };

async function sendOneByOne(call: Call, changes: readonly SentChange[], signal: AbortSignal): Promise<Outcome[]> {
  const send = (change: SentChange) =>
    sendMappingChange(call, change, signal).catch(() => ({
      isSuccess: false,
      message: failureMessages[change.action],
    }));
  const outcomes: Outcome[] = [];
  for (let start = 0; start < changes.length; start += MAX_PARALLEL_CALLS) {
    outcomes.push(...(await Promise.all(changes.slice(start, start + MAX_PARALLEL_CALLS).map(send))));
  }
  return outcomes;
}
