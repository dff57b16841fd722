import { type Expression, sql } from "kysely";
import type { ClientAccess } from "../../src/api/groups-contract.ts";
import type { SessionQueryBuilder } from "../identity/sessions.ts";
import { formatTime } from "../store/format-time.ts";

const dates = (table: string) =>
  sql`'from', ${formatTime(sql.ref(`${table}.starts_at`))}, 'until', ${formatTime(sql.ref(`${table}.ends_at`))}`;

/** The groups of a client with what they give, and every date on access to its reports. Null: there is no such client. */
export const selectClientAccess = (
  _scope: SessionQueryBuilder,
  subscriptionId: string,
  maxDays: number | null,
): Expression<ClientAccess | null> =>
  sql`(select json_build_object(
    'groups', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'principalIds',
        (select coalesce(json_agg(principal_id order by principal_id), '[]') from client_group_member where client_group = client_group.id))
      order by lower(name)), '[]') from client_group where client_group.subscription_id = client.id),
    'grants', (select coalesce(json_agg(json_build_object('groupId', client_group, 'subscriptionReportId', report,
        ${dates("group_grant")})), '[]')
      from group_grant where client_group in (select id from client_group where subscription_id = client.id)),
    'datedMappings', (select coalesce(json_agg(json_build_object('principalId', principal_id, 'subscriptionReportId', report,
        ${dates("mapping")})), '[]')
      from mapping where report in (select id from report where subscription_id = client.id)
        and (starts_at is not null or ends_at is not null)),
    'accessEnds', (select coalesce(json_agg(json_build_object('principalId', ending.principal_id,
        'until', ${formatTime(sql.ref("ending.access_ends_at"))})), '[]')
      from membership join person as ending using (principal_id)
      where membership.subscription_id = client.id and ending.access_ends_at is not null),
    'maxDays', ${maxDays === null ? sql`null::integer` : sql.lit(maxDays)})
  from subscription as client where client.id = ${subscriptionId})`;
