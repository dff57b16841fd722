import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import { nullIfAbsent } from "../../api/null-if-absent.ts";
import {
  peopleContract,
  type PersonClientPage,
  type PersonClientsQuery,
  type PersonReportPage,
  type PersonReportsQuery,
} from "../../api/people-contract.ts";
import { type PersonAccess, personDetailsMachine } from "../../machines/people/person-details.machine.ts";

export const providePersonDetails = (call: Call) =>
  personDetailsMachine.provide({
    actors: {
      loadAccess: fromPromise<PersonAccess | null, { principalId: string }>(
        async ({ input: { principalId }, signal }) => {
          const [details, page] = await Promise.all([
            nullIfAbsent(call(peopleContract.getPerson, { params: { id: principalId }, signal })),
            call(peopleContract.listPersonReports, { body: { principalId, search: "", after: null }, signal }),
          ]);
          return details && { details, page, nextClient: details.nextClient ?? null };
        },
      ),
      loadReports: fromPromise<PersonReportPage, PersonReportsQuery>(({ input: body, signal }) =>
        call(peopleContract.listPersonReports, { body, signal }),
      ),
      loadClients: fromPromise<PersonClientPage, PersonClientsQuery>(({ input: body, signal }) =>
        call(peopleContract.listPersonClients, { body, signal }),
      ),
    },
  });
