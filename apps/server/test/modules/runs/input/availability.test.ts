import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { availableOutside } from '../../../../src/modules/runs/input/availability.ts';

const start = bucketIndex(parseIsoDate('2024-01-01') ?? 0, 'month');
const span = { bucket: 'month' as const, start, length: 3 };
const mark = (first_date: string, last_date: string) => ({ key: {}, first_date, last_date });

// DEM-4
describe('the share of a bucket outside marks', () => {
  it('counts days of overlapping marks once, in any order', () => {
    const shares = availableOutside(
      [mark('2024-02-10', '2024-02-20'), mark('2024-02-01', '2024-02-15'), mark('2024-02-12', '2024-02-13')],
      span,
    );
    expect([...(shares ?? [])]).toEqual([1, expect.closeTo(9 / 29, 12), 1]);
  });

  it('is null if no mark overlaps the span', () => {
    expect(
      availableOutside([mark('2023-12-01', '2023-12-31'), mark('2024-04-01', '2024-04-02')], span),
    ).toBeNull();
  });
});
