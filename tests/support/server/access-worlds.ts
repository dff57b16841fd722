import * as fc from "fast-check";
import { sql } from "kysely";
import { demo } from "../../../server/standins/demo-data.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { getDemoUser } from "./test-server.ts";

export const people = [getDemoUser("ada").sub, getDemoUser("ben").sub, getDemoUser("chloe").sub];
export const clients = demo.subscriptions.map(({ id }) => id);
export const reports = demo.reports.map(({ subscriptionReportId: id, subscriptionId }) => ({ id, subscriptionId }));

export type World = ReturnType<typeof createWorlds> extends fc.Arbitrary<infer W> ? W : never;
interface Dates {
  from: number | null;
  until: number | null;
}

/** Dates are hours from now. */
export function createWorlds() {
  const from = fc.constantFrom(null, null, -2, -1, 1);
  const until = fc.constantFrom(null, null, 2, -0.5);
  const dates = fc.record({ from, until }).filter((one) => (one.from ?? -9) < (one.until ?? 9));
  const given = fc.tuple(fc.constantFrom(...reports.map(({ id }) => id)), dates);
  return fc.record({
    members: fc.array(fc.tuple(fc.constantFrom(...clients), fc.constantFrom(...people)), { maxLength: 8 }),
    mappings: fc.array(fc.tuple(fc.constantFrom(...people), given), { maxLength: 12 }),
    groups: fc.array(
      fc.record({
        client: fc.constantFrom(...clients),
        people: fc.subarray(people),
        grants: fc.array(given, { maxLength: 6 }),
      }),
      { maxLength: 4 },
    ),
    ends: fc.array(fc.tuple(fc.constantFrom(...people), fc.constantFrom(-1, 1)), { maxLength: 2 }),
  });
}

const clientOf = (report: number) => reports.find(({ id }) => id === report)?.subscriptionId;
const isNow = ({ from, until }: Dates) => (from ?? -1) < 0 && (until ?? 1) > 0;

/** The plain rule, without a database: `person report` of everyone who may see something now. */
export function findAccess({ members, mappings, groups, ends }: World): Set<string> {
  const isMember = (client: string | undefined, person: string) =>
    members.some(([ofClient, member]) => ofClient === client && member === person);
  const ended = new Set([...new Map(ends)].filter(([, hours]) => hours < 0).map(([person]) => person));
  const direct = [...new Map(mappings.map((one) => [`${one[0]} ${one[1][0]}`, one])).values()];
  const ways = [
    ...direct.map(([person, [report, dates]]) => ({ person, report, dates })),
    ...groups.flatMap((group) =>
      [...new Map(group.grants)]
        .filter(([report]) => clientOf(report) === group.client)
        .flatMap(([report, dates]) => group.people.map((person) => ({ person, report, dates }))),
    ),
  ];
  return new Set(
    ways
      .filter(({ person, report, dates }) => isNow(dates) && !ended.has(person) && isMember(clientOf(report), person))
      .map(({ person, report }) => `${person} ${report}`),
  );
}

const at = (hours: number | null) => (hours === null ? null : sql<Date>`now() + make_interval(mins => ${hours * 60})`);

export async function fillWorld(store: Store, { members, mappings, groups, ends }: World): Promise<void> {
  await store.transaction().execute(async (tx) => {
    for (const table of ["client_group", "mapping", "membership"] as const) await tx.deleteFrom(table).execute();
    await tx.updateTable("person").set({ access_ends_at: null }).execute();
    for (const [subscription_id, principal_id] of new Map(members.map((one) => [one.join(" "), one])).values())
      await tx.insertInto("membership").values({ subscription_id, principal_id }).execute();
    for (const [principal_id, [report, dates]] of mappings)
      await tx
        .insertInto("mapping")
        .values({ report, principal_id, starts_at: at(dates.from), ends_at: at(dates.until) })
        .onConflict((conflict) =>
          conflict
            .columns(["report", "principal_id"])
            .doUpdateSet({ starts_at: at(dates.from), ends_at: at(dates.until) }),
        )
        .execute();
    for (const [index, group] of groups.entries()) {
      const row = { id: `group-${index}`, subscription_id: group.client, name: `Group ${index}` };
      await tx.insertInto("client_group").values(row).execute();
      const ids = { client_group: row.id, subscription_id: group.client };
      for (const [client, principal_id] of new Map(members.map((one) => [one.join(" "), one])).values())
        if (client === group.client && group.people.includes(principal_id))
          await tx
            .insertInto("client_group_member")
            .values({ ...ids, principal_id })
            .execute();
      for (const [report, dates] of new Map(group.grants))
        if (reports.some(({ id, subscriptionId }) => id === report && subscriptionId === group.client))
          await tx
            .insertInto("group_grant")
            .values({ ...ids, report, starts_at: at(dates.from), ends_at: at(dates.until) })
            .execute();
    }
    for (const [person, hours] of ends)
      await tx
        .updateTable("person")
        .set({ access_ends_at: at(hours) })
        .where("principal_id", "=", person)
        .execute();
  });
}
