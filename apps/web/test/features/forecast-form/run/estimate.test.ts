import { describe, expect, it } from 'vitest';
import { estimateInWords, estimateSeconds } from '../../../../src/features/forecast-form/run/estimate.ts';

const run = (combinations: number, seconds: number, bucket_type = 'month' as const) => ({
  bucket_type,
  combinations,
  seconds,
});

// FC-27
describe('the estimated duration of a run', () => {
  it('is scaled from runs of similar size', () => {
    expect(estimateSeconds([run(100, 10)], 'month', 200)).toBe(20);
    expect(estimateSeconds([run(100, 10), run(100, 14), run(100, 90)], 'month', 100)).toBe(14);
  });

  it('is unknown if all runs differ in size or bucket', () => {
    expect(estimateSeconds([run(1, 2)], 'month', 10_000)).toBeNull();
    expect(estimateSeconds([run(100, 2)], 'day', 100)).toBeNull();
    expect(estimateSeconds(undefined, 'month', 1)).toBeNull();
  });

  it('is shown in seconds or minutes', () => {
    expect(estimateInWords(0.2)).toBe('About 1 second on this server');
    expect(estimateInWords(61)).toBe('About 61 seconds on this server');
    expect(estimateInWords(185)).toBe('About 3 minutes on this server');
    expect(estimateInWords(null)).toBe('No time estimate available yet');
  });
});
