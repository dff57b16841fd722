import { contract, type EmbedConfig, portalContract, type SubscriptionReport } from '../../src/api/contract.ts';
import { EMPTY_ID } from '../../src/rules/guid.ts';
import { canPreview } from '../../src/rules/report-form.ts';
import { Refusal } from '../http/refusal.ts';
import type { Person } from '../identity/sessions.ts';
import type { ReportEngine } from '../reports/engine.ts';
import type { Store } from '../store/open.ts';
import type { Portal } from './portal.ts';

export function embeddingRoutes(portal: Portal, store: Store, engine: ReportEngine): void {
  portal.answer(contract.embedReport, 'reader', async ({ body, person }) => embedOwn(store, engine, body, person));

  portal.answer(contract.previewReport, 'administrator', async ({ body }) => {
    if (body.subscriptionId !== EMPTY_ID || !canPreview(body)) throw new Refusal(400, 'The request is not what this call takes');
    return engine.embed({ reportId: body.reportId.toLowerCase(), groupId: body.groupId.toLowerCase(), dataSetId: null, identity: null });
  });

  portal.answer(portalContract.checkReport, 'administrator', ({ body }) => engine.check(body.reportId.toLowerCase(), body.groupId.toLowerCase()));
}

/** The caller's record is a key to look up and nothing more; absent and forbidden answer the same. */
async function embedOwn(store: Store, engine: ReportEngine, wanted: SubscriptionReport, person: Person): Promise<EmbedConfig> {
  const report = await store
    .selectFrom('mapping')
    .innerJoin('report', 'report.id', 'mapping.report')
    .innerJoin('subscription', 'subscription.id', 'report.subscription_id')
    .innerJoin('membership', (join) => join.onRef('membership.subscription_id', '=', 'report.subscription_id').onRef('membership.principal_id', '=', 'mapping.principal_id'))
    .where('mapping.principal_id', '=', person.principalId)
    .where('report.subscription_id', '=', wanted.subscriptionId.toLowerCase())
    .where('report.report_id', '=', wanted.reportId.toLowerCase())
    .select(['report.report_id', 'report.group_id', 'report.data_set_id', 'report.rls', 'subscription.party_id'])
    .executeTakeFirst();
  if (!report) throw new Refusal(404, 'There is no such report for you');
  const place = { reportId: report.report_id, groupId: report.group_id };
  if (!report.rls) return engine.embed({ ...place, dataSetId: null, identity: null });
  if (!report.data_set_id || !report.party_id) throw new Refusal(409, 'The row level security of this report is not complete');
  return engine.embed({ ...place, dataSetId: report.data_set_id, identity: { username: report.party_id } });
}
