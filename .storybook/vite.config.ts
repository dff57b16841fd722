import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
const ofTheServer = /^(@electric-sql|@fastify|fastify|@valibot|kysely|oidc-provider|openid-client|pg|prom-client)\b/;

/**
 * The workshop's own: what shapes the portal's page does not shape the workshop's. The libraries are prepared before
 * the first story: one that is met later reloads the page under a running test.
 */
export default defineConfig({
  plugins: [react()],
  optimizeDeps: { include: [...Object.keys(dependencies).filter((name) => !ofTheServer.test(name)), 'elkjs/lib/elk.bundled.js', 'react-dom/client', 'react/jsx-dev-runtime', 'msw', 'msw/browser', 'msw/experimental', 'storybook/internal/csf'] },
});
