import { afterEach, beforeEach, expect, vi } from 'vitest';

/** What a test lets onto the console fails it. A test that expects noise reads it here and takes it away. */
export const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  for (const level of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      noise.push(`${level}: ${words.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  expect(noise).toEqual([]);
});
