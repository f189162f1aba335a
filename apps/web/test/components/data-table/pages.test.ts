import { describe, expect, it } from 'vitest';
import { pageStarts } from '../../../src/components/data-table/pages.ts';

describe('pageStarts', () => {
  it('begins a page with the row asked for, the first page being shorter', () => {
    expect(pageStarts(54, 10, 42)).toEqual([0, 2, 12, 22, 32, 42, 52]);
    expect(pageStarts(54, 25, 30)).toEqual([0, 5, 30]);
  });

  it('has whole pages where the first row is to begin one', () => {
    expect(pageStarts(12, 10, 0)).toEqual([0, 10]);
    expect(pageStarts(10, 10, 0)).toEqual([0]);
    expect(pageStarts(0, 10, 0)).toEqual([0]);
  });
});
