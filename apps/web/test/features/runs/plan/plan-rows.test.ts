import { describe, expect, it } from 'vitest';
import {
  blockOfText,
  blockText,
  cellKey,
  draftOf,
  plannedValue,
  planRows,
} from '../../../../src/features/runs/plan/plan-rows.ts';
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
const rows = planRows(data, 'month', ({ c2 = '' }) => `c2:${c2}`);
const [a, b, total] = rows;
if (a === undefined || b === undefined || total === undefined) throw new Error('rows are missing');
const july = (row: typeof a) => row.cells.filter(({ date }) => date === '2024-07-01');
const valueWith = (row: typeof a, drafts: ReadonlyMap<string, string>) =>
  july(row).map((cell) => plannedValue(row, cell, { rows, drafts, mark: null }));

// ADJ-9
describe('planRows', () => {
  it("lists the combinations, then the total, each with the plan, the forecast and last year's values", () => {
    expect(rows.map(({ id, label }) => [id, label])).toEqual([
      ['c2:A', 'A'],
      ['c2:B', 'B'],
      [null, 'Total'],
    ]);
    expect(july(total)).toEqual([
      { date: '2024-07-01', plan: 120, forecast: 100, lastYear: 90, isAdjusted: true, isEditable: true },
    ]);
  });

  it('makes only periods after the newest actual editable', () => {
    expect(total.cells.map(({ date, isEditable }) => [date, isEditable])).toEqual([
      ['2024-06-01', false],
      ['2024-07-01', true],
    ]);
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
});
