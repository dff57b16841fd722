import { createHash } from 'node:crypto';
import { build, type Plugin } from 'vite';

const CONFIGURATION = /<script\b[^>]*\bid="portal-config"[^>]*>[^<]*<\/script>/;

/** Inlines the early lines after the page's configuration, and lays beside the bundle the small file that leaves for the login. */
export function earlyStart(): Plugin {
  let tag = '<script>';
  let base = '/';
  let lines = '';
  return {
    name: 'early-start',
    apply: 'build',
    configResolved(config) {
      base = config.base;
      if (config.html?.cspNonce !== undefined) tag = `<script nonce="${config.html.cspNonce}">`;
    },
    async buildStart() {
      const source = await bundled('src/early/leave.entry.ts');
      const fileName = `assets/leave-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      lines = await bundled('src/early/begin.entry.ts', { LEAVE_SCRIPT: JSON.stringify(base + fileName) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!CONFIGURATION.test(html)) throw new Error('index.html has no portal-config for the early lines to follow');
        return html.replace(CONFIGURATION, (configuration) => `${configuration}${tag}${lines}</script>`);
      },
    },
  };
}

/** A script of its own, whole: what it shares with the application is in it a second time, so that it waits for nothing. */
export async function bundled(entry: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define,
    build: { write: false, target: 'es2024', modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  });
  const [built] = Array.isArray(result) ? result : [result];
  const code = built && 'output' in built ? built.output[0].code : undefined;
  if (code === undefined || built === undefined) throw new Error(`${entry} was not built`);
  return code.trim();
}
