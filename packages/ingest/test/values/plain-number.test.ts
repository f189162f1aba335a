import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber, plainNumber } from '../../src/values/parse-number.ts';

const read = (text: string, mark: '.' | ',' = '.') => {
  const bytes = Buffer.from(`x${text}x`);
  return plainNumber(bytes, 1, bytes.length - 1, mark);
};

describe('plainNumber', () => {
  it('agrees with parseNumber for every number it accepts', () => {
    const written = fc.stringMatching(/^-?[0-9]{0,9}[.,]?[0-9]{0,9}[-e ]?$/);
    fc.assert(
      fc.property(written, fc.constantFrom('.' as const, ',' as const), (text, mark) => {
        const value = read(text, mark);
        fc.pre(!Number.isNaN(value));
        expect(Object.is(value, parseNumber(text, mark))).toBe(true);
      }),
      { seed: 1, numRuns: 5000 },
    );
  });

  it.each([
    ['0.1', 0.1],
    ['123456789012.345', 123456789012.345],
    ['-0', 0],
    ['-0.00', 0],
    ['007', 7],
    ['12\r', 12],
  ])('reads %j', (text, value) => {
    expect(Object.is(read(text), value)).toBe(true);
  });

  it.each(['', '-', '.', '.5', '5.', '1.2.3', '1,2', ' 1', '1e3', '1234567890123456', '+1', '\r'])(
    'returns NaN for %j',
    (text) => {
      expect(read(text)).toBeNaN();
    },
  );

  it('reads a decimal comma', () => {
    expect([read('1,25', ','), read('1.25', ',')]).toEqual([1.25, Number.NaN]);
  });
});
