import { describe, expect, it } from 'vitest';
import { blockOfText, blockText, placedAt } from '../../../../src/features/runs/plan/cell-blocks.ts';
import { cellKey, draftOf, plannedValue } from '../../../../src/features/runs/plan/plan-drafts.ts';
import { planRows } from '../../../../src/features/runs/plan/plan-rows.ts';
import { seriesPoint } from '../../../support/series-point.ts';

const group = (value: string, forecast: number) => ({
  key: { c2: value },
  name: null,
  points: [seriesPoint('2024-07-01', { forecast })],
});
const data = {
  points: [
    seriesPoint('2023-07-01', { actual: 90 }),
    seriesPoint('2024-06-01', { actual: 95, forecast: 97 }),
    seriesPoint('2024-07-01', { forecast: 100, plan: 120 }),
  ],
  partial_last: null,
  groups: { items: [group('A', 30), group('B', 90)] },
};
const options = {
  bucket: 'month' as const,
  idOf: ({ c1, c2 = '' }: Readonly<Record<string, string>>) => `${c1 ?? ''}${c2}`,
};
const rows = planRows(data, { ...options, shown: null });
const [a, b, total] = rows;
if (a === undefined || b === undefined || total === undefined) throw new Error('rows are missing');
const july = (row: typeof a) => row.cells.filter(({ date }) => date === '2024-07-01');
const valueWith = (row: typeof a, drafts: ReadonlyMap<string, string>) =>
  july(row).map((cell) => plannedValue(row, cell, { rows, drafts, mark: null }));

// ADJ-9
describe('planRows', () => {
  it("lists the combinations, then the total, each with the plan, the forecast and last year's values", () => {
    expect(rows.map(({ id, label }) => [id, label])).toEqual([
      ['A', 'A'],
      ['B', 'B'],
      [null, 'Total'],
    ]);
    expect(july(total)).toEqual([
      {
        date: '2024-07-01',
        plan: 120,
        forecast: 100,
        actual: null,
        lastYear: 90,
        isAdjusted: true,
        isEditable: true,
      },
    ]);
  });

  it('makes only periods after the newest actual editable, and shows the actuals of the others', () => {
    expect(total.cells.map(({ date, isEditable, actual }) => [date, isEditable, actual])).toEqual([
      ['2024-06-01', false, 95],
      ['2024-07-01', true, null],
    ]);
  });

  it('puts the group in the chart first, unless it is already listed', () => {
    const labels = (key: Readonly<Record<string, string>>) =>
      planRows(data, { ...options, shown: { key, name: null, points: [] } }).map(({ label }) => label);
    expect(labels({ c2: 'Z' })).toEqual(['Z', 'A', 'B', 'Total']);
    expect(labels({ c2: 'B' })).toEqual(['A', 'B', 'Total']);
  });
});

describe('plannedValue', () => {
  it('spreads a new total over its parts in proportion', () => {
    const drafts = new Map([[cellKey(total, '2024-07-01'), '+50%']]);
    expect([valueWith(a, drafts), valueWith(b, drafts), valueWith(total, drafts)]).toEqual([
      [45],
      [135],
      [180],
    ]);
  });

  it('adds changes of parts to the total', () => {
    const drafts = new Map([[cellKey(a, '2024-07-01'), '40']]);
    expect(valueWith(total, drafts)).toEqual([130]);
  });
});

describe('plannedValue of a higher level', () => {
  const warm = { ...a, key: { c1: 'Warm', c2: 'A' } };
  const sum = { ...a, id: 'Warm', key: { c1: 'Warm' } };
  const all = [sum, warm, { ...b, key: { c1: 'Cold', c2: 'B' } }, total];
  const drafts = new Map([[cellKey(sum, '2024-07-01'), '60']]);
  const context = { rows: all, drafts, mark: null };

  it('spreads a new sum over its own parts only', () => {
    expect(all.map((row) => july(row).map((cell) => plannedValue(row, cell, context)))).toEqual([
      [60],
      [60],
      [90],
      [150],
    ]);
  });

  it('rejects a new sum if one of its parts changed too', () => {
    const both = { ...context, drafts: new Map([...drafts, [cellKey(warm, '2024-07-01'), '40']]) };
    expect(july(sum).map((cell) => draftOf(sum, cell, both)?.problem)).toEqual(['both']);
    expect(july(warm).map((cell) => draftOf(warm, cell, both)?.problem)).toEqual([null]);
  });
});

describe('draftOf', () => {
  it('rejects a new total if parts of the same period changed too', () => {
    const drafts = new Map([
      [cellKey(a, '2024-07-01'), '40'],
      [cellKey(total, '2024-07-01'), '200'],
    ]);
    const problems = july(total).map((cell) => draftOf(total, cell, { rows, drafts, mark: null })?.problem);
    expect(problems).toEqual(['both']);
  });
});

describe('blocks of spreadsheet cells', () => {
  it("are copied with tabs, line breaks and the user's decimal mark", () => {
    const block = { top: 0, bottom: 1, left: 0, right: 1 };
    expect(blockText(block, (row, column) => row + column / 4, ',')).toBe('0\t0,25\n1\t1,25');
  });

  it('are split into rows and cells when pasted', () => {
    expect(blockOfText('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
  });

  it('keep negative numbers as values, because a spreadsheet contains no changes', () => {
    expect(blockOfText('-20\t−5%\t+5')).toEqual([['=-20', '−5%', '+5']]);
  });

  it('are placed at the top left cell of the selection, and a single cell fills the selection', () => {
    const block = { top: 1, bottom: 2, left: 3, right: 3 };
    expect(placedAt([['1', '2']], block)).toEqual([
      [1, 3, '1'],
      [1, 4, '2'],
    ]);
    expect(placedAt([['7']], block)).toEqual([
      [1, 3, '7'],
      [2, 3, '7'],
    ]);
  });
});
