import { fromPromise } from "xstate";
import { addPersonContract } from "../../api/add-person-contract.ts";
import type { Call } from "../../api/client.ts";
import { contract } from "../../api/contract.ts";
import { Failure } from "../../api/failure.ts";
import { type ClientAccess, groupsContract } from "../../api/groups-contract.ts";
import { installationContract } from "../../api/installation-contract.ts";
import { membershipContract } from "../../api/membership-contract.ts";
import { peopleContract, type PersonRow } from "../../api/people-contract.ts";
import { reportContract } from "../../api/report-contract.ts";
import { subscriptionListContract } from "../../api/subscription-list-contract.ts";
import { type LookUpRequest, newClientMachine, type StepRequest } from "../../machines/clients/new-client.machine.ts";
import { mappingKey } from "../../rules/access/mapping-index.ts";
import type { Found, FoundPerson, FoundReport, SetupClient } from "../../rules/clients/client-setup.ts";
import type { SetupStep, StepAnswer } from "../../rules/clients/setup-steps.ts";
import { subscriptionProblems } from "../../rules/clients/subscription-form.ts";
import { sendBatch } from "./mapping-batches.ts";

const MAX_PARALLEL_CALLS = 4;
/** More rows or columns are better changed in the access matrix. */
const MAX_LISTED = { people: 50, reports: 20 };

interface OfferedCalls {
  hasBatchCall: boolean;
  hasGroups: boolean;
}

/** Adds a client with its people, reports, groups and access by the calls that each of them has. */
export const provideNewClient = (call: Call, offered: OfferedCalls) =>
  newClientMachine.provide({
    actors: {
      loadClient: fromPromise<SetupClient, { id: string }>(({ input, signal }) =>
        loadClient(call, input.id, offered, signal),
      ),
      lookUp: fromPromise<Found, LookUpRequest>(async ({ input: { emails, reports }, signal }) => ({
        people: Object.fromEntries(
          await mapInParallel(emails, async (email): Promise<[string, FoundPerson]> => [
            email.toLowerCase(),
            await findPerson(call, email, signal).catch(() => "unanswered" as const),
          ]),
        ),
        reports: Object.fromEntries(
          await mapInParallel(reports, async ({ reportId, groupId }): Promise<[string, FoundReport]> => [
            reportId,
            await call(reportContract.checkReport, { body: { reportId, groupId }, signal }).catch(
              () => "unanswered" as const,
            ),
          ]),
        ),
      })),
      applyStep: fromPromise<StepAnswer, StepRequest>(({ input, signal }) => {
        const { step } = input;
        if (step.kind === "client") return addClient(call, step, input.draftId);
        if (step.kind === "person") return addPerson(call, step);
        if (step.kind === "report") return addReport(call, step);
        if (step.kind === "group") return fillGroup(call, step, offered, signal);
        return giveAccess(call, step, offered, signal);
      }),
    },
  });

type Step<Kind extends SetupStep["kind"]> = Extract<SetupStep, { kind: Kind }>;

async function mapInParallel<In, Out>(items: readonly In[], load: (item: In) => Promise<Out>): Promise<Out[]> {
  const loaded: Out[] = [];
  for (let start = 0; start < items.length; start += MAX_PARALLEL_CALLS)
    loaded.push(...(await Promise.all(items.slice(start, start + MAX_PARALLEL_CALLS).map(load))));
  return loaded;
}

async function loadClient(
  call: Call,
  id: string,
  { hasGroups }: OfferedCalls,
  signal: AbortSignal,
): Promise<SetupClient> {
  const client = await call(subscriptionListContract.getSubscription, { params: { id }, signal });
  const { displayName, partyId, personCount, reportCount } = client;
  const isTooLarge = personCount > MAX_LISTED.people || reportCount > MAX_LISTED.reports;
  const { groups, mapped } = isTooLarge ? { groups: [], mapped: [] } : await loadAccess(call, id, hasGroups, signal);
  return {
    id,
    displayName,
    partyId,
    people: isTooLarge ? [] : client.people,
    reports: isTooLarge
      ? []
      : client.reports.map(({ id: subscriptionReportId, reportId, reportName }) => ({
          subscriptionReportId,
          reportId,
          reportName,
        })),
    groups,
    mapped,
    isTooLarge,
    isCreated: false,
  };
}

/** The groups of a client, and the keys of what its people and groups have. */
async function loadAccess(call: Call, id: string, hasGroups: boolean, signal: AbortSignal) {
  const [mappings, { groups, grants }] = await Promise.all([
    call(subscriptionListContract.getSubscriptionMappings, { params: { id }, signal }),
    hasGroups
      ? call(groupsContract.getClientAccess, { params: { id }, signal })
      : { groups: [] as ClientAccess["groups"], grants: [] },
  ]);
  const given = grants.map(({ groupId, subscriptionReportId }) => ({ principalId: groupId, subscriptionReportId }));
  return { groups, mapped: [...mappings, ...given].map(mappingKey) };
}

/** Who has the email. Anybody can sign in with one that is not verified, so that counts as nobody's. */
async function findPerson(call: Call, email: string, signal?: AbortSignal): Promise<PersonRow | "unclear" | null> {
  const { people } = await call(peopleContract.listPeople, {
    body: { search: email, show: "everyone", sort: "email", isDescending: false, after: null },
    ...(signal && { signal }),
  });
  const [person, other] = people.filter(
    (one) => one.email.toLowerCase() === email.toLowerCase() && !one.isEmailUnverified,
  );
  return other ? "unclear" : (person ?? null);
}

async function addClient(call: Call, { fields }: Step<"client">, key: string): Promise<StepAnswer> {
  try {
    return { problem: "", client: await call(installationContract.addSubscription, { body: fields, key }) };
  } catch (error) {
    if (error instanceof Failure && error.kind === "rejected") return { problem: subscriptionProblems.nameTaken };
    throw error;
  }
}

async function addPerson(call: Call, step: Step<"person">): Promise<StepAnswer> {
  const { subscriptionId, email, name } = step;
  let { person } = step;
  if (!person) {
    const added = await call(addPersonContract.addPerson, { body: { email, name, subject: null } });
    // An answer that was lost before, or another administrator, may have added them.
    const found = added.person ?? (await findPerson(call, email));
    if (found === null || found === "unclear") return { problem: added.message };
    person = found;
  }
  const { principalId } = person;
  const { isSuccess, message } = await call(membershipContract.setMembership, {
    body: { subscriptionId, principalId, isMember: true },
  });
  return isSuccess ? { problem: "", person } : { problem: message };
}

async function addReport(call: Call, { record }: Step<"report">): Promise<StepAnswer> {
  const { isSuccess, message } = await call(contract.addReport, { body: record });
  const { reportId, subscriptionId } = record;
  const subscriptionReportId = await call(contract.getSubscriptionReportId, { params: { reportId, subscriptionId } });
  // A refused report that has a number was there already.
  return subscriptionReportId > 0
    ? { problem: "", subscriptionReportId }
    : { problem: isSuccess ? "The report was not found after it was added." : message };
}

async function fillGroup(
  call: Call,
  { subscriptionId, name, principalIds: added }: Step<"group">,
  { hasGroups }: OfferedCalls,
  signal: AbortSignal,
): Promise<StepAnswer> {
  if (!hasGroups) return { problem: `This portal has no groups. Change entries, and leave out ${name}.` };
  // An answer that was lost before, or another administrator, may have added it.
  const { groups } = await call(groupsContract.getClientAccess, { params: { id: subscriptionId }, signal });
  const known = groups.find((group) => group.name.toLowerCase() === name.toLowerCase());
  const { groupId, message: refusal } = known
    ? { groupId: known.id, message: "" }
    : await call(groupsContract.saveGroup, { body: { subscriptionId, groupId: null, name } });
  if (groupId === null) return { problem: refusal };
  const { isSuccess, message } = await call(groupsContract.changeGroupMembers, {
    body: { groupId, added: [...added], removed: [] },
  });
  return isSuccess ? { problem: "", groupId } : { problem: message };
}

async function giveAccess(
  call: Call,
  { subscriptionId, changes }: Step<"access">,
  { hasBatchCall, hasGroups }: OfferedCalls,
  signal: AbortSignal,
): Promise<StepAnswer> {
  const outcomes = await sendBatch(call, changes, hasBatchCall, signal);
  const refused = outcomes.find(({ isSuccess }) => !isSuccess);
  if (!refused) return { problem: "", changes };
  // What is refused because somebody has it already is there.
  const mapped = new Set((await loadAccess(call, subscriptionId, hasGroups, signal)).mapped);
  const given = changes.filter((change) => mapped.has(mappingKey(change)));
  return { problem: given.length === changes.length ? "" : refused.message, changes: given };
}
