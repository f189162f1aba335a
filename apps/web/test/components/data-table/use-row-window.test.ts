import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowWindow } from '../../../src/components/data-table/use-row-window.ts';

describe('rowWindow', () => {
  it('keeps the focused row rendered if it is outside the window', () => {
    expect(rowWindow(100, 50, 52, 3)).toEqual({
      rows: [
        { index: 3, gap: 3 },
        { index: 50, gap: 46 },
        { index: 51, gap: 0 },
      ],
      rest: 48,
    });
    expect(rowWindow(100, 0, 1, 99).rest).toBe(0);
  });

  it('accounts for every row exactly once, rendered or skipped', () => {
    const index = fc.integer({ min: -20, max: 300 });
    fc.assert(
      fc.property(fc.nat(250), index, index, fc.option(index), (count, first, end, kept) => {
        const { rows, rest } = rowWindow(count, first, end, kept);
        expect(rows.reduce((sum, { gap }) => sum + gap + 1, 0) + rest).toBe(count);
        const drawn = rows.map((row) => row.index);
        expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
        for (let at = Math.max(0, first); at < Math.min(end, count); at++) expect(drawn).toContain(at);
        expect(rows.every(({ gap }) => gap >= 0) && rest >= 0).toBe(true);
      }),
    );
  });
});
