import { describe, expect, it } from 'vitest';
import { Contract } from '../../src/contract/contract.ts';
import { jsonCandidates, sample } from '../../src/generate/json-candidates.ts';
import { acceptsText, fitsPath, wireCandidates } from '../../src/generate/wire-candidates.ts';

const contract = new Contract({
  paths: {},
  schemas: {
    Horizon: { type: 'integer', minimum: 1, maximum: 60 },
    Label: { type: 'string', minLength: 1, maxLength: 3, pattern: String.raw`\S` },
    Day: { type: 'string', format: 'date', 'x-maximum': '2030-12-31' },
    Codes: { type: 'array', uniqueItems: true, maxItems: 2, items: { type: 'string', enum: ['c1', 'c2'] } },
    Labels: {
      type: 'object',
      propertyNames: { type: 'string', enum: ['c1'] },
      additionalProperties: { type: 'string' },
    },
    Flag: { type: 'boolean' },
  },
});
const at = (name: string) => `#/schemas/${name}`;
const values = (name: string) => jsonCandidates(contract, at(name)).map(({ value }) => value);
const judged = (name: string, text: string) => acceptsText(contract, at(name), text);

describe('JSON candidates', () => {
  it('include values on both sides of every boundary', () => {
    expect(values('Horizon')).toEqual(expect.arrayContaining([0, 1, 60, 61, 60.5, '7', null]));
    expect(values('Label')).toEqual(expect.arrayContaining(['', 'x', 'xxx', 'xxxx', '😀😀😀', ' ']));
    expect(values('Day')).toEqual(expect.arrayContaining(['2030-12-31', '2031-01-01', '2024-02-30']));
    expect(values('Codes')).toEqual(expect.arrayContaining([[], ['c1'], ['c1', 'c1'], ['c1', 'c1', 'c1']]));
    expect(values('Labels')).toEqual(expect.arrayContaining([{ c1: null }]));
  });

  it('are unique and contain a valid value', () => {
    for (const name of ['Horizon', 'Label', 'Day', 'Codes', 'Labels', 'Flag']) {
      const json = values(name).map((value) => JSON.stringify(value));
      expect(new Set(json).size).toBe(json.length);
      expect(contract.validator.accepts(at(name), sample(contract, at(name)))).toBe(true);
    }
  });
});

describe('a string in a query, path or form', () => {
  it.each([
    ['Horizon', '60', true],
    ['Horizon', '61', false],
    ['Horizon', 'ten', false],
    ['Horizon', '', false],
    ['Horizon', '1.5', false],
    // Parsers disagree about these values.
    ['Horizon', ' 5', null],
    ['Horizon', '1e1', null],
    ['Flag', 'true', true],
    ['Flag', 'maybe', false],
    ['Flag', '1', null],
    ['Codes', 'c3', null],
    ['Label', 'null', false],
    ['Label', 'no', true],
    ['Label', '\ud83d', null],
  ])('is valid, invalid or ambiguous for the field %s: %j (%s)', (name, text, valid) => {
    expect(judged(name, text)).toBe(valid);
  });

  it('is not tested with the JSON values null and false', () => {
    expect(wireCandidates(contract, at('Label')).every(({ value }) => typeof value === 'string')).toBe(true);
  });

  it.each(['', '.', '..', 'a/b', 'a%b', 'a?b', 'a\u0000b'])(
    'cannot be a path segment if it is %j',
    (text) => {
      expect(fitsPath(text)).toBe(false);
    },
  );
});
