import { describe, expect, it } from 'vitest';
import type { UploadRow } from '../../../../src/modules/datasets/index.ts';
import { toRunSource } from '../../../../src/modules/runs/execution/run-source.ts';

const upload = { first_date: '2023-01-01', last_date: '2024-12-31', ordinary_gap: 1 } as UploadRow;
const request = JSON.stringify({
  bucket_type: 'month',
  data_start_date: null,
  forecast_start_date: null,
});

const none = { events: null, stockouts: null, filters: null };

describe('the periods of a run', () => {
  it('are those stored at its creation', () => {
    const periods = { start: 0, cutoff: 1, forecastStart: 2, last: 1, partial: null, notes: ['stored'] };
    const run = { request, periods: JSON.stringify(periods) };
    expect(toRunSource(run, upload, none).periods).toEqual(periods);
  });

  it('are computed for a run created by an older version', () => {
    const { periods } = toRunSource({ request, periods: null }, upload, none);
    expect(periods.cutoff - periods.start + 1).toBe(24);
  });
});
