import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { build } from 'vite';

const STAMP = 'dist/.inputs';

/** Builds the portal into dist/ unless dist/ already is what the sources make. */
export async function buildPortal(): Promise<void> {
  const digest = digestOf(['index.html', 'vite.config.ts', 'package-lock.json', ...globSync(['src/**/*', 'public/**/*', 'scripts/*-plugin.ts'])]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return;
  const mode = process.env['NODE_ENV'];
  await build({ logLevel: 'warn' });
  // Vite leaves its own mode behind, and the server would take it for a deployment's
  if (mode === undefined) delete process.env['NODE_ENV'];
  writeFileSync(STAMP, digest);
}

function digestOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.toSorted()) {
    if (statSync(path).isFile() && !path.endsWith('.stories.tsx')) hash.update(path).update(readFileSync(path));
  }
  return hash.digest('hex');
}
