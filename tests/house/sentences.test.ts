import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const rows = readFileSync('tests/sentences.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!sentence)/.test(line))
  .map((line) => {
    const [, sentence = '', proofs = ''] = line.split(' | ').length === 2 ? /^\| (.*?) \| (.*) \|$/.exec(line) ?? [] : [];
    return { line, sentence, proofs: proofs.split('<br>') };
  });

function isThere(proof: string): boolean {
  const [file = '', ...title] = proof.split(': ');
  const path = `tests/${file}`;
  const name = title.join(': ');
  return name !== '' && existsSync(path) && ["'", '"', '`'].some((quote) => readFileSync(path, 'utf8').includes(quote + name + quote));
}

describe('every sentence of the specification', () => {
  it('is in the table once, with its proof', () => {
    expect(rows.filter(({ sentence }) => sentence === '').map(({ line }) => line)).toEqual([]);
    expect(rows.length).toBeGreaterThan(120);
  });

  it('has a test that is there', () => {
    expect(rows.flatMap(({ proofs }) => proofs).filter((proof) => !isThere(proof))).toEqual([]);
  });
});
