import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv } from './csv.ts';

describe('csv', () => {
  it('disarms text that reads as a formula and leaves numbers alone', () => {
    expect(csv([['=1+1', '+1', '-1', '@a', '\ta', -5]])).toBe("'=1+1,'+1,'-1,'@a,'\ta,-5\r\n");
    expect(csv([['\ra']])).toBe('"\'\ra"\r\n');
  });

  it('quotes commas, quotes and line ends', () => {
    expect(csv([['a,b', 'say "x"', 'a\nb']])).toBe('"a,b","say ""x""","a\nb"\r\n');
  });

  it('writes raw numbers and nothing for what is missing', () => {
    expect(
      csv([
        ['Date', 'Actual'],
        ['2024-01-01', 1234.5],
        ['2024-02-01', null],
      ]),
    ).toBe('Date,Actual\r\n2024-01-01,1234.5\r\n2024-02-01,\r\n');
  });

  it('never starts a cell with a formula sign', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const first = csv([[text]]).replace(/^"/, '')[0];
        expect(['=', '+', '-', '@', '\t'].includes(first ?? '')).toBe(false);
      }),
    );
  });
});
