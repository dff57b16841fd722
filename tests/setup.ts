import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

window.scrollTo = () => {}; // jsdom has none; the router calls it

export const backEnd = setupServer();
beforeAll(() => backEnd.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  backEnd.resetHandlers();
});
afterAll(() => backEnd.close());
