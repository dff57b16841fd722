import { contract, type Endpoint } from '../src/api/contract.ts';
import { demo } from '../server/standins/demo-data.ts';

/** A read as a bare route would answer it: one query, which writes the answer itself. */
export interface Read {
  path: string;
  sql: string;
  values: string[];
}

const [ada] = demo.people;
const [report] = demo.reports;
if (!ada || !report) throw new Error('The demo is empty');
export const person = ada.id;
export const reportRecord = report;

const mine = [person];
const list = (row: string, from: string, order = '') => `select coalesce(json_agg(json_build_object(${row}) ${order}), '[]')::text as answer from ${from}`;
const ownReports = 'mapping m join report r on r.id = m.report join membership b on b.subscription_id = r.subscription_id and b.principal_id = m.principal_id where m.principal_id = $1';
const at = ({ path }: Endpoint, ...params: string[]) => params.reduce((filled, param) => filled.replace(/:\w+/, param), path);

export const personal: Read[] = [
  { path: contract.getUser.path, values: mine, sql: `select json_build_object('roles', roles, 'email', email)::text as answer from person where principal_id = $1` },
  { path: contract.getUserEmail.path, values: mine, sql: 'select email as answer from person where principal_id = $1' },
  { path: contract.getUserName.path, values: mine, sql: 'select display_name as answer from person where principal_id = $1' },
  { path: contract.getUserSubscriptions.path, values: mine, sql: list(`'id', s.id, 'displayName', s.display_name`, 'membership m join subscription s on s.id = m.subscription_id where m.principal_id = $1', 'order by s.display_name') },
  { path: contract.getUserReports.path, values: mine, sql: list(`'subscriptionId', r.subscription_id, 'reportId', r.report_id, 'reportName', r.report_name, 'groupId', r.group_id`, ownReports, 'order by r.report_name') },
  {
    path: at(contract.getSubscriptionReportId, report.reportId, report.subscriptionId),
    values: [report.reportId, report.subscriptionId],
    sql: 'select id::text as answer from report where report_id = $1 and subscription_id = $2',
  },
  {
    path: at(contract.getSubscriptionUsers, report.subscriptionId),
    values: [report.subscriptionId],
    sql: list(`'id', p.principal_id, 'displayName', p.display_name`, 'membership m join person p using (principal_id) where m.subscription_id = $1', 'order by p.display_name'),
  },
  { path: at(contract.getPrimaryParty, report.subscriptionId), values: [report.subscriptionId], sql: `select json_build_object('partyId', party_id)::text as answer from subscription where id = $1` },
];

export const lists: Read[] = [
  { path: contract.getSubscriptions.path, values: [], sql: list(`'id', s.id, 'displayName', s.display_name`, 'subscription s', 'order by s.display_name') },
  {
    path: contract.getReports.path,
    values: [],
    sql: list(
      `'subscriptionReportId', r.id, 'subscriptionId', r.subscription_id, 'reportId', r.report_id, 'reportName', r.report_name, 'groupId', r.group_id, 'updatedBy', r.updated_by, 'dataSetId', r.data_set_id, 'partyId', s.party_id, 'rls', r.rls`,
      'report r join subscription s on s.id = r.subscription_id',
      'order by r.report_name',
    ),
  },
  { path: contract.getUserReportMapping.path, values: [], sql: list(`'subscriptionReportId', m.report, 'principalId', m.principal_id`, 'mapping m') },
];

/** The one call that asks somebody else too: a bare route does its query and the same two calls of Power BI. */
export const embed: Read = { path: contract.embedReport.path, values: mine, sql: `select json_build_object('reportId', r.report_id, 'groupId', r.group_id, 'dataSetId', r.data_set_id, 'partyId', s.party_id)::text as answer from ${ownReports.replace(' where ', ' join subscription s on s.id = r.subscription_id where ')} and r.id = 1` };
