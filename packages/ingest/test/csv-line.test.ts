import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../src/csv-line.ts';

describe('csvLine', () => {
  it('escapes text that looks like a formula and does not change numbers', () => {
    expect(csvLine(['=1+1', '+1+1', '-1-A1', '@a', '\ta'])).toBe("'=1+1,'+1+1,'-1-A1,'@a,'\ta\r\n");
    expect(csvLine([-5, '-5', '+1.5', '-1.234,5'])).toBe('-5,-5,+1.5,"-1.234,5"\r\n');
    expect(csvLine(['\ra'])).toBe('"\'\ra"\r\n');
  });

  it('quotes values that contain commas, quotes or line breaks', () => {
    expect(csvLine(['a,b', 'say "x"', 'a\nb'])).toBe('"a,b","say ""x""","a\nb"\r\n');
  });

  it('writes plain numbers and empty cells for missing values', () => {
    expect(csvLine(['2024-01-01', 1234.5, null, Number.NaN])).toBe('2024-01-01,1234.5,,\r\n');
  });

  // USR-4
  it('writes semicolons and decimal commas on request', () => {
    const german = { delimiter: ';', decimalMark: ',' } as const;
    expect(csvLine(['2024-01-01', 1234.5, null, 'a;b', 'c,d'], german)).toBe(
      '2024-01-01;1234,5;;"a;b";c,d\r\n',
    );
    expect(csvLine([-1.5, 2], { delimiter: ',', decimalMark: ',' })).toBe('"-1,5",2\r\n');
  });

  it('escapes formulas that start with a full-width sign', () => {
    expect(csvLine(['＝1+1', '－2', '＋3', '＠a'])).toBe("'＝1+1,'－2,'＋3,'＠a\r\n");
  });

  it('never starts a cell with a character that begins a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(csvLine([text])).not.toMatch(/^"?([=@\t＝＋－＠]|[+-](?![\d.,]+"?\r))/);
      }),
    );
  });
});
