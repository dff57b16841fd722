import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { bundled } from './early-plugin.ts';

const files = {
  'consent/notice.js': { type: 'text/javascript', read: () => bundled('src/consent/notice.entry.ts') },
  'consent/notice.css': { type: 'text/css', read: () => readFile('src/consent/notice.css', 'utf8') },
};

/** The portal's own consent notice, at an address that deployments can rely on. */
export function consentNotice(): Plugin {
  return {
    name: 'consent-notice',
    async buildStart() {
      if (this.environment.mode !== 'build') return;
      for (const [fileName, { read }] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source: await read() });
    },
    configureServer({ middlewares }) {
      for (const [name, { type, read }] of Object.entries(files)) {
        middlewares.use(`/${name}`, (_request, response, next) => {
          read().then((text) => response.setHeader('content-type', type).end(text), next);
        });
      }
    },
  };
}
