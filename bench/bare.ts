// The yardstick of the server: the same queries over the same driver, and nothing else. Arguments: folder, {path: query}.
import { join } from 'node:path';
import process from 'node:process';
import { PGlite } from '@electric-sql/pglite';
import fastify from 'fastify';
import { demo } from '../server/standins/demo-data.ts';

const [folder = '', queries = '{}'] = process.argv.slice(2);
const store = await PGlite.create(join(folder, 'store'));
const person = demo.people.find(({ displayName }) => displayName === 'Ben Ortiz')?.id;
const app = fastify();
for (const [path, query] of Object.entries(JSON.parse(queries) as Record<string, string>)) {
  app.get(path, async (_request, reply) => {
    const { rows } = await store.query<{ json: string }>(query, [person]);
    return reply.type('application/json').send(rows[0]?.json);
  });
}
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ origin });
