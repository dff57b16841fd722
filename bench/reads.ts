import { contract, type Endpoint } from "../src/api/contract.ts";
import { demo } from "../server/standins/demo-data.ts";

/** A read of the baseline server: one query looks the session up and writes the answer, like the portal's own query. */
export interface Read {
  path: string;
  sql: string;
}

const [ada] = demo.people;
const [report] = demo.reports;
if (!ada || !report) throw new Error("The demo is empty");
export const personId = ada.id;
export const reportRecord = report;

const withSession = (answer: string) =>
  `select (${answer})::text as answer from session join person using (principal_id) where session.id = $1 and session.seen_at > now() - interval '30 minutes' and session.ends_at > now()`;
const list = (fields: string, from: string, order: string) =>
  withSession(`select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]') from ${from}`);
const fillPath = ({ path }: Endpoint, ...params: string[]) =>
  params.reduce((filled, param) => filled.replace(/:\w+/, param), path);
/** Directly or through a group, now; `m.ends_at` is the latest end. */
const readable = (condition: string) =>
  `(select report, principal_id, max(ends_at) as ends_at from given_access where principal_id = person.principal_id and ${condition} and is_now group by report, principal_id) m join report r on r.id = m.report join membership b on b.subscription_id = r.subscription_id and b.principal_id = m.principal_id`;

export const readerCalls: Read[] = [
  { path: contract.getUser.path, sql: withSession(`json_build_object('roles', person.roles, 'email', person.email)`) },
  { path: contract.getUserEmail.path, sql: withSession("person.email") },
  { path: contract.getUserName.path, sql: withSession("person.display_name") },
  {
    path: contract.getUserSubscriptions.path,
    sql: list(
      `'id', s.id, 'displayName', s.display_name`,
      "membership m join subscription s on s.id = m.subscription_id where m.principal_id = person.principal_id",
      "s.display_name",
    ),
  },
  {
    path: contract.getUserReports.path,
    sql: list(
      `'subscriptionId', r.subscription_id, 'reportId', r.report_id, 'reportName', r.report_name, 'groupId', r.group_id`,
      readable("true"),
      "r.report_name",
    ),
  },
  {
    path: fillPath(contract.getSubscriptionReportId, report.reportId, report.subscriptionId),
    sql: withSession(
      `select id from report where report_id = '${report.reportId}' and subscription_id = '${report.subscriptionId}'`,
    ),
  },
  {
    path: fillPath(contract.getSubscriptionUsers, report.subscriptionId),
    sql: list(
      `'id', p.principal_id, 'displayName', p.display_name`,
      `membership m join person p using (principal_id) where m.subscription_id = '${report.subscriptionId}'`,
      "p.display_name",
    ),
  },
  {
    path: fillPath(contract.getPrimaryParty, report.subscriptionId),
    sql: withSession(
      `select json_build_object('partyId', party_id) from subscription where id = '${report.subscriptionId}'`,
    ),
  },
];

export const administratorLists: Read[] = [
  {
    path: contract.getSubscriptions.path,
    sql: list(`'id', s.id, 'displayName', s.display_name`, "subscription s", "s.display_name"),
  },
  {
    path: contract.getReports.path,
    sql: list(
      `'subscriptionReportId', r.id, 'subscriptionId', r.subscription_id, 'reportId', r.report_id, 'reportName', r.report_name, 'groupId', r.group_id, 'updatedBy', r.updated_by, 'dataSetId', r.data_set_id, 'partyId', s.party_id, 'rls', r.rls`,
      "report r join subscription s on s.id = r.subscription_id",
      "r.report_name",
    ),
  },
  {
    path: contract.getUserReportMapping.path,
    sql: withSession(
      `select coalesce(json_agg(json_build_object('subscriptionReportId', m.report, 'principalId', m.principal_id)), '[]') from mapping m`,
    ),
  },
];

/** This call also asks Power BI for the report and for a token; the baseline server makes the same two calls. */
export const embed: Read = {
  path: contract.embedReport.path,
  sql: withSession(
    `select json_build_object('reportId', r.report_id, 'groupId', r.group_id, 'dataSetId', r.data_set_id, 'partyId', s.party_id) from ${readable(`report = (select id from report where subscription_id = '${report.subscriptionId}' and report_id = '${report.reportId}')`)} join subscription s on s.id = r.subscription_id`,
  ),
};
