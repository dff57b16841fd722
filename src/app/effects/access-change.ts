import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { peopleContract, type PersonReport, type PersonReportPage } from "../../api/people-contract.ts";
import type { AccessChangeRequest } from "../../machines/access/access-change.machine.ts";
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
