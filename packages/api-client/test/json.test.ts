import { describe, expect, it } from 'vitest';
import { asList, asNumber, asObject, asText, asTexts } from '../src/json.ts';

describe('reading unchecked JSON', () => {
  it('takes objects only for objects', () => {
    expect(asObject({ a: 1 })).toEqual({ a: 1 });
    expect([asObject([]), asObject(null), asObject('x')]).toEqual([null, null, null]);
  });

  it('takes arrays only for lists', () => {
    expect([asList([1]), asList({ length: 1 })]).toEqual([[1], null]);
  });

  it('reads numeric legacy ids as text and blank text as missing', () => {
    expect([asText(42), asText('a'), asText('  '), asText(Number.NaN), asText(null)]).toEqual([
      '42',
      'a',
      null,
      null,
      null,
    ]);
  });

  it('keeps an unknown number unknown instead of making it 0', () => {
    expect([asNumber(0), asNumber('1.5'), asNumber(''), asNumber(null), asNumber('x')]).toEqual([
      0,
      1.5,
      null,
      null,
      null,
    ]);
    expect(asNumber(Number.POSITIVE_INFINITY)).toBeNull();
  });

  it('leaves out of a list what is no text', () => {
    expect(asTexts(['c1', null, 'c2', {}])).toEqual(['c1', 'c2']);
    expect(asTexts('c1')).toEqual([]);
  });
});
