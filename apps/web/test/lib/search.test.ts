import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, searchList, searchText, stringifySearch } from '../../src/lib/search.ts';

describe('parseSearch', () => {
  // ROUTE-9
  it.each(['123e4567', '1e3', '0012', 'true', 'null', '"quoted"', '[1]', '{"a":1}'])(
    'keeps %s a string',
    (id) => {
      expect(parseSearch(`?runId=${encodeURIComponent(id)}`)).toEqual({ runId: id });
    },
  );

  it('makes a list of a repeated name', () => {
    expect(parseSearch('?year=2023&year=2024&view=yoy')).toEqual({ year: ['2023', '2024'], view: 'yoy' });
  });

  it('is empty without parameters', () => {
    expect(parseSearch('')).toEqual({});
    expect(parseSearch('?')).toEqual({});
  });

  it('reads what stringifySearch writes', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 2 }));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});

describe('stringifySearch', () => {
  it('leaves out what is absent', () => {
    expect(stringifySearch({ a: undefined, b: null, c: [] })).toBe('');
  });

  it('writes numbers and booleans plainly', () => {
    expect(stringifySearch({ page: 2, show: true })).toBe('?page=2&show=true');
  });
});

describe('searchText', () => {
  it('trims, takes the first of several and drops the blank', () => {
    expect(searchText(' a ')).toBe('a');
    expect(searchText(['a', 'b'])).toBe('a');
    expect(searchText('  ')).toBeUndefined();
    expect(searchText(undefined)).toBeUndefined();
  });
});

describe('searchList', () => {
  it('accepts one value and several', () => {
    expect(searchList('a')).toEqual(['a']);
    expect(searchList(['a', '', 'b'])).toEqual(['a', 'b']);
    expect(searchList(undefined)).toBeUndefined();
  });
});
