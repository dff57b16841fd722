import { globSync } from 'node:fs';
import { type MutantResult, Stryker } from '@stryker-mutator/core';
import { areas, BREAK, type Area } from './mutants/areas.ts';

const wanted = process.argv.slice(2);
const found: MutantResult[] = [];
for (const tests of ['light', 'server'] as const) {
  const mutate = Object.values(areas).flatMap((area) => area.filter(...))
}
