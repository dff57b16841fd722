import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { addPersonContract } from "../../src/api/add-person-contract.ts";
import { groupsContract } from "../../src/api/groups-contract.ts";
import { peopleContract, type PersonClientPage, type PersonClientsQuery } from "../../src/api/people-contract.ts";
import type { FourEyes } from "../four-eyes/four-eyes.ts";
import { type GuardedRoutes, reject } from "../http/guarded-routes.ts";
import { selectReadableReports } from "../reports/readable-reports.ts";
import { isLive } from "../sessions/end-sessions.ts";
import { formatTime } from "../store/format-time.ts";
import type { Store } from "../store/open-store.ts";
import { pageBy } from "../http/page-by.ts";
import type { Database } from "../store/tables.ts";
import { addPerson, withdrawInvitation } from "./add-person.ts";
import { type EndSessions, lockPerson, setAccessEnd, setActive, setAdministrator } from "./change-person.ts";
import { listPeople } from "./list-people.ts";
import { listPersonReports } from "./list-person-reports.ts";
import { removeEverywhere } from "./remove-everywhere.ts";
import { listedPerson, personColumns } from "./person-columns.ts";

interface PeopleListOptions {
  endSessions: EndSessions;
  /** The realm of the identity provider that new people sign in at. */
  realm: string;
  fourEyes: FourEyes;
}

/** Who there is, what each person can see, and who may sign in or administer, for administrators. */
export function registerPeopleListRoutes(
  routes: GuardedRoutes,
  store: Store,
  { endSessions, realm, fourEyes }: PeopleListOptions,
): void {
  routes.handleList(peopleContract.listPeople, "auditor", ({ body }) => listPeople(store, body));

  routes.read(peopleContract.getPerson, "auditor", (scope, { id }) =>
    jsonObjectFrom(
      scope
        .selectFrom("person as listed")
        .where("listed.principal_id", "=", id)
        .select([
          ...personColumns,
          firstClients.as("subscriptions"),
          nextClient.as("nextClient"),
          sql<number>`(select count(distinct report)::integer from given_access where principal_id = ${listedPerson}
            and report not in (${selectReadableReports(listedPerson).select("access.report")}))`.as(
            "hiddenReportCount",
          ),
          sql<number>`(select count(*)::integer from session as live
            where live.principal_id = ${listedPerson} and ${isLive("live")})`.as("sessionCount"),
          sql<string | null>`${formatTime(sql.ref("listed.access_ends_at"))}`.as("accessEndsAt"),
        ]),
    ),
  );

  routes.write(addPersonContract.addPerson, "administrator", (tx, { body, actor }) =>
    addPerson(tx, actor, body, realm),
  );
  routes.write(addPersonContract.withdrawInvitation, "administrator", (tx, { body, actor }) =>
    withdrawInvitation(tx, actor, body),
  );
  routes.write(
    peopleContract.setAdministrator,
    "strongAdministrator",
    fourEyes.guard(peopleContract.setAdministrator, {
      change: (tx, { body, actor }) => setAdministrator(tx, actor, body),
      findAsked: (_tx, { body }) =>
        body.isAdministrator ? { what: "Make administrator", target: body.principalId.toLowerCase() } : undefined,
      answerWaiting: (message) => reject(message),
      describe: (outcome) => outcome,
    }),
  );
  routes.write(
    peopleContract.setActive,
    "administrator",
    fourEyes.guard(peopleContract.setActive, {
      change: (tx, { body, actor }) => setActive(tx, actor, body, endSessions),
      // Nobody is an administrator while they are deactivated.
      async findAsked(tx, { body }) {
        const person = body.isActive ? await lockPerson(tx, body.principalId) : undefined;
        return person?.role === "administrator" && !person.isActive
          ? { what: "Reactivate an administrator", target: person.id }
          : undefined;
      },
      answerWaiting: (message) => reject(message),
      describe: (outcome) => outcome,
    }),
  );
  routes.write(peopleContract.removeEverywhere, "strongAdministrator", (tx, { body, actor }) =>
    removeEverywhere(tx, actor, body, endSessions),
  );

  routes.write(groupsContract.setAccessEnd, "administrator", (tx, { body, actor }) => setAccessEnd(tx, actor, body));

  routes.handleList(peopleContract.listPersonReports, "auditor", ({ body }) => listPersonReports(store, body));
  routes.handleList(peopleContract.listPersonClients, "auditor", ({ body }) => listPersonClients(store, body));
}

const PAGE_SIZE = 100;

const pageClients = (after: string | null) =>
  pageBy(
    [
      { column: "client.displayName", type: "text" },
      { column: "client.id", type: "text" },
    ],
    { after, size: PAGE_SIZE },
  );

const builder = expressionBuilder<Database>();

const selectClients = (principalId: RawBuilder<string>) =>
  builder
    .selectFrom("membership")
    .innerJoin("subscription", "subscription.id", "membership.subscription_id")
    .where("membership.principal_id", "=", principalId)
    .select(["subscription.id", "subscription.display_name as displayName"])
    .as("client");

/** A page of the clients that a person belongs to, by name. */
async function listPersonClients(store: Store, { principalId, after }: PersonClientsQuery): Promise<PersonClientPage> {
  const clients = store.selectFrom(selectClients(sql`${principalId.toLowerCase()}`)).selectAll();
  const { rows, next } = await pageClients(after).load(store, clients);
  return { subscriptions: rows, next };
}

const { order, cursor } = pageClients(null);
const listedClients = builder.selectFrom(selectClients(listedPerson)).orderBy(order);

/** The first page for the listed person, in their own query. */
const firstClients = jsonArrayFrom(listedClients.selectAll().limit(PAGE_SIZE));
/** Null where no other page follows. */
const nextClient = sql<string | null>`${listedClients
  .select(cursor.as("cursor"))
  .where(sql<boolean>`(select count(*) from membership where principal_id = ${listedPerson}) > ${PAGE_SIZE}`)
  .offset(PAGE_SIZE - 1)
  .limit(1)}`;
