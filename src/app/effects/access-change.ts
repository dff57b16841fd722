import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { peopleContract, type PersonReport, type PersonReportPage } from "../../api/people-contract.ts";
import { groupsContract } from "../../api/groups-contract.ts";
import type { AccessChangeRequest, GroupsRequest } from "../../machines/access/access-change.machine.ts";
import { type AffectedReports, planCopy, planRemoval } from "../../machines/access/copied-access.ts";

/** Loads what a removal takes from a person, or what a copy of a colleague's access adds. */
export const createLoadAffectedReports = (call: Call) =>
  fromPromise<AffectedReports, AccessChangeRequest>(async ({ input: { principalId, colleagueId }, signal }) => {
    if (colleagueId === null) return planRemoval(await loadAllReports(call, principalId, signal));
    const [person, ownReports, colleagueReports] = await Promise.all([
      call(peopleContract.getPerson, { params: { id: principalId }, signal }),
      loadAllReports(call, principalId, signal),
      loadAllReports(call, colleagueId, signal),
    ]);
    return planCopy(person, ownReports, colleagueReports);
  });

/** The person joins groups or leaves them. Where one refuses, the others stay changed: all of it can be done again. */
export const createChangeGroups = (call: Call) =>
  fromPromise<void, GroupsRequest>(async ({ input: { principalId, groupIds, isJoining }, signal }) => {
    for (const groupId of groupIds) {
      const body = { groupId, added: isJoining ? [principalId] : [], removed: isJoining ? [] : [principalId] };
      const { isSuccess, message } = await call(groupsContract.changeGroupMembers, { body, signal });
      if (!isSuccess) throw new Error(message);
    }
  });

async function loadAllReports(call: Call, principalId: string, signal: AbortSignal): Promise<PersonReport[]> {
  const reports: PersonReport[] = [];
  let after: PersonReportPage["next"] = null;
  do {
    const page: PersonReportPage = await call(peopleContract.listPersonReports, {
      body: { principalId, search: "", after },
      signal,
    });
    reports.push(...page.reports);
    after = page.next;
  } while (after);
  return reports;
}
