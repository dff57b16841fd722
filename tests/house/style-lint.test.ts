import { describe, expect, it } from 'vitest';
import { crimesOfCss, crimesOfMarkup } from '../../scripts/style-law.ts';

const laws = (css: string) => crimesOfCss(`.planted { ${css} }`).map(({ law }) => law);

describe('a colour, radius or spacing literal outside the tokens fails', () => {
  it.each([
    ['color: #fff', 'a colour is a token'],
    ['background: rgb(0 0 0 / 40%)', 'a colour is a token'],
    ['border: 1px solid rebeccapurple; color: darkslategray', 'a colour is a token'],
    ['border-radius: 4px', 'a radius is a token'],
    ['border-start-end-radius: 0.5rem', 'a radius is a token'],
    ['padding: 0 12px', 'a space is a token'],
    ['margin-block-start: -1em', 'a space is a token'],
    ['gap: calc(var(--space-2) + 3px)', 'a space is a token'],
    ['inset-inline-end: 10px', 'a space is a token'],
    ['font-size: 13px', 'a size of text is a token'],
    ['box-shadow: 0 1px 2px var(--colour-border)', 'a shadow is a token'],
    ['transition: opacity 150ms', 'a movement takes the time of a token'],
    ['z-index: 999', 'a layer is a token'],
  ])('%s', (planted, law) => {
    expect(laws(planted)).toContain(law);
  });

  it('names the line of the literal', () => {
    expect(crimesOfCss('.a {\n  /* #fff */\n  color: red;\n}')).toEqual([{ line: 3, property: 'color', value: 'red', law: 'a colour is a token' }]);
  });

  it.each([['<p style={{ color: "#123456" }} />'], ['<p style={{ marginTop: 8 }} />'], ["<p style={{ 'borderRadius': '4px' }} />"], ['<path fill="orange" />']])('in markup: %s', (planted) => {
    expect(crimesOfMarkup(planted)).toHaveLength(1);
  });
});

describe('what the tokens give passes', () => {
  it.each([
    'color: var(--colour-text); border-radius: var(--radius-medium)',
    'padding: var(--space-0) var(--space-4); inset: auto 50%',
    'border: 1px solid transparent; color: currentcolor; background: Canvas',
    'inline-size: 12rem; outline: 2px solid var(--colour-focus)',
    'animation: arrive var(--motion-in) both; z-index: var(--layer-dialog)',
    'box-shadow: none; white-space: nowrap; margin: 0 auto',
  ])('%s', (honest) => {
    expect(laws(honest)).toEqual([]);
  });

  it('in markup: a computed place', () => {
    expect(crimesOfMarkup('<li style={{ blockSize: row, insetBlockStart: index * row }} />')).toEqual([]);
  });
});
