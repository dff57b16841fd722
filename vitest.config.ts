import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './scripts/browser.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{rules,api,machines,house,app,scripts}/**/*.test.ts'],
          setupFiles: ['tests/quiet.ts'],
        },
      },
      {
        plugins: [react()],
        test: { name: 'dom', environment: 'jsdom', include: ['tests/{ui,routes,app,journeys}/**/*.test.tsx'], setupFiles: ['tests/quiet.ts', 'tests/setup.ts'] },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['tests/{server,agreement}/**/*.test.ts'],
          setupFiles: ['tests/quiet.ts'],
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'storybook',
          setupFiles: ['tests/quiet.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
