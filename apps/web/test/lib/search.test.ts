import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, searchList, searchText, stringifySearch } from '../../src/lib/search.ts';

describe('parseSearch', () => {
  // ROUTE-9
  it.each(['123e4567', '1e3', '0012', 'true', 'null', '"quoted"', '[1]', '{"a":1}'])(
    'keeps %s as a string',
    (id) => {
      expect(parseSearch(`?runId=${encodeURIComponent(id)}`)).toEqual({ runId: id });
    },
  );

  it('returns a list for a repeated name', () => {
    expect(parseSearch('?year=2023&year=2024&view=yoy')).toEqual({ year: ['2023', '2024'], view: 'yoy' });
  });

  it('returns an empty object if there are no parameters', () => {
    expect(parseSearch('')).toEqual({});
    expect(parseSearch('?')).toEqual({});
  });

  it('is the inverse of stringifySearch', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 }));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});

describe('stringifySearch', () => {
  it('omits undefined values', () => {
    expect(stringifySearch({ a: undefined, b: null, c: [] })).toBe('');
  });

  it('writes numbers and booleans without quotes', () => {
    expect(stringifySearch({ page: 2, show: true })).toBe('?page=2&show=true');
  });
});

describe('searchText', () => {
  it('trims the text, returns the first of several values and ignores blank values', () => {
    expect(searchText(' a ')).toBe('a');
    expect(searchText(['a', 'b'])).toBe('a');
    expect(searchText('  ')).toBeUndefined();
    expect(searchText(undefined)).toBeUndefined();
  });
});

describe('searchList', () => {
  it('accepts one or several values', () => {
    expect(searchList('a')).toEqual(['a']);
    expect(searchList(['a', '', 'b'])).toEqual(['a', 'b']);
    expect(searchList(undefined)).toBeUndefined();
  });
});
