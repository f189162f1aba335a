import { describe, expect, it } from 'vitest';
import { asList, asNumber, asObject, asText, asTexts } from '../src/json.ts';

describe('asObject', () => {
  it('accepts only objects', () => {
    expect(asObject({ a: 1 })).toEqual({ a: 1 });
    expect([asObject([]), asObject(null), asObject('x')]).toEqual([null, null, null]);
  });
});

describe('asList', () => {
  it('accepts only arrays', () => {
    expect([asList([1]), asList({ length: 1 })]).toEqual([[1], null]);
  });
});

describe('asText', () => {
  it('converts numeric ids and returns null for blank text', () => {
    expect([asText(42), asText('a'), asText('  '), asText(Number.NaN), asText(null)]).toEqual([
      '42',
      'a',
      null,
      null,
      null,
    ]);
  });
});

describe('asNumber', () => {
  it('returns null, not 0, for an unknown number', () => {
    expect([asNumber(0), asNumber('1.5'), asNumber(''), asNumber(null), asNumber('x')]).toEqual([
      0,
      1.5,
      null,
      null,
      null,
    ]);
    expect(asNumber(Number.POSITIVE_INFINITY)).toBeNull();
  });
});

describe('asTexts', () => {
  it('omits elements that are not strings', () => {
    expect(asTexts(['c1', null, 'c2', {}])).toEqual(['c1', 'c2']);
    expect(asTexts('c1')).toEqual([]);
  });
});
