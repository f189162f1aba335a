import { describe, expect, it } from 'vitest';
import { pageStarts } from '../../../src/components/data-table/use-data-table.ts';

describe('pageStarts', () => {
  it('starts a page at the requested row by shortening the first page', () => {
    expect(pageStarts(54, 10, 42)).toEqual([0, 2, 12, 22, 32, 42, 52]);
    expect(pageStarts(54, 25, 30)).toEqual([0, 5, 30]);
  });

  it('returns full pages if the first row is requested', () => {
    expect(pageStarts(12, 10, 0)).toEqual([0, 10]);
    expect(pageStarts(10, 10, 0)).toEqual([0]);
    expect(pageStarts(0, 10, 0)).toEqual([0]);
  });
});
