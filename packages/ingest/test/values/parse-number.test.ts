import { describe, expect, it } from 'vitest';
import {
  decideDecimalMark,
  type DecimalMark,
  markEvidence,
  noMarkVotes,
  parseNumber,
} from '../../src/values/parse-number.ts';

describe('parseNumber', () => {
  it.each<[string, DecimalMark, number]>([
    ['12', '.', 12],
    ['-12.50', '.', -12.5],
    ['1,234,567.8', '.', 1_234_567.8],
    ['1 234,5', ',', 1234.5],
    ['1\u00a0234,5', ',', 1234.5],
    ["1'234.5", '.', 1234.5],
    ['1.234.567,8', ',', 1_234_567.8],
    ['12,34,567', '.', 1_234_567],
    ['(1,234)', '.', -1234],
    ['5-', '.', -5],
    ['−7', '.', -7],
    ['$1,200.50', '.', 1200.5],
    ['-$5', '.', -5],
    ['1.200,50 €', ',', 1200.5],
    ['EUR 12', '.', 12],
    ['12%', '.', 0.12],
    ['1.5e3', '.', 1500],
    ['.5', '.', 0.5],
  ])('reads %s with decimal %s as %d', (text, mark, value) => {
    expect(parseNumber(text, mark)).toBeCloseTo(value, 10);
  });

  it.each<[string, DecimalMark]>([
    ['', '.'],
    ['twelve', '.'],
    ['1,5', '.'],
    ['1,23,4', '.'],
    ['12 34', '.'],
    ['1.5', ','],
    ['1e999', '.'],
    ['5 pcs', '.'],
    ['-', '.'],
    ['Infinity', '.'],
    ['0x10', '.'],
  ])('does not read %j with decimal %s as a number', (text, mark) => {
    expect(parseNumber(text, mark)).toBeNaN();
  });
});

describe('markEvidence', () => {
  it('returns the decimal mark that each number proves', () => {
    const texts = ['12', '1.5', '1,5', '1.234', '1,234', '0.123', '1,234.5', 'x'];
    expect(texts.map(markEvidence)).toEqual([
      'plain',
      'dot',
      'comma',
      'either-dot',
      'either-comma',
      'dot',
      'dot',
      'none',
    ]);
  });
});

describe('decideDecimalMark', () => {
  it('treats the dot in 1.234 as a thousands separator if every number of a semicolon-separated file can be read so', () => {
    expect(decideDecimalMark([{ ...noMarkVotes(), eitherDot: 3 }], ';').mark).toBe(',');
    expect(decideDecimalMark([{ ...noMarkVotes(), eitherDot: 3, ungrouped: 1 }], ';').mark).toBe('.');
    expect(decideDecimalMark([{ ...noMarkVotes(), eitherDot: 3 }], ',').mark).toBe('.');
  });

  it('adds a note if both decimal marks occur', () => {
    const { mark, note } = decideDecimalMark([{ ...noMarkVotes(), dot: 1, comma: 9 }], ';');
    expect(mark).toBe(',');
    expect(note).toContain('Both decimal marks');
  });
});
