import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { company, fillStore, type Size, tenth } from './big-data.ts';
import { atLeast, atMost, informs, median, type Row } from './row.ts';
import { signedInPortal } from './portal.ts';

/** Each call a person's page makes, and the one query a bare route needs to answer it. */
const reads = {
  '/serverside/api/user/getuser': 'select json_build_object($$roles$$, roles, $$email$$, email)::text as json from person where principal_id = $1',
  '/serverside/api/getusersubscriptions':
    'select coalesce(json_agg(json_build_object($$id$$, s.id, $$displayName$$, s.display_name)), $$[]$$)::text as json from membership m join subscription s on s.id = m.subscription_id where m.principal_id = $1',
  '/serverside/api/getuserreports':
    'select coalesce(json_agg(json_build_object($$subscriptionId$$, r.subscription_id, $$reportId$$, r.report_id, $$reportName$$, r.report_name, $$groupId$$, r.group_id)), $$[]$$)::text as json from mapping m join report r on r.id = m.report where m.principal_id = $1',
} as const;

const ROUNDS = 3;
const SECONDS = 2;

export async function benchServer(): Promise<Row[]> {
  const rows: Row[] = [];
  const small = await measure(tenth);
  const large = await measure(company);
  for (const path of Object.keys(reads)) {
    rows.push(atLeast(`${path}: requests ÷ bare route`, large.ratio[path]!, 0.8), informs(`${path}: requests a second`, large.perSecond[path]!.toFixed(0)));
    rows.push(atMost(`${path}: time at ×10 the data ÷ time`, small.perSecond[path]! / large.perSecond[path]!, 1.3));
  }
  return rows;
}

async function measure(size: Size) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await fillStore({ folder }, size);
  const portal = await signedInPortal({ dataDir: folder, person: 'Ben Ortiz' });
  const ours = await loadAll(portal.origin, { cookie: portal.cookie });
  await portal.stop();
  const bare = fork(join(import.meta.dirname, 'bare.ts'), [folder, JSON.stringify(reads)]);
  const [{ origin }] = (await once(bare, 'message')) as [{ origin: string }];
  const theirs = await loadAll(origin, {});
  bare.kill();
  await once(bare, 'exit');
  rmSync(folder, { recursive: true });
  return { perSecond: ours, ratio: Object.fromEntries(Object.keys(reads).map((path) => [path, ours[path]! / theirs[path]!])) };
}

async function loadAll(origin: string, headers: Record<string, string>): Promise<Record<string, number>> {
  const rates: Record<string, number> = {};
  for (const path of Object.keys(reads)) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { requests, non2xx } = await autocannon({ url: `${origin}${path}`, headers, connections: 50, duration: SECONDS });
      if (non2xx > 0) throw new Error(`${path}: ${non2xx} answers were refused`);
      rounds.push(requests.average);
    }
    rates[path] = median(rounds);
  }
  return rates;
}
