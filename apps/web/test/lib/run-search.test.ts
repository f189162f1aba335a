import { describe, expect, it } from 'vitest';
import { askedRun } from '../../src/lib/run-search.ts';

describe('the run id in the URL', () => {
  // ROUTE-9
  it('is read from runId or, if that is missing, from run_id', () => {
    expect(askedRun({ runId: 'a', run_id: 'b' })).toBe('a');
    expect(askedRun({ run_id: 'b' })).toBe('b');
  });

  it('is undefined if it is invalid', () => {
    for (const runId of ['', ' ', 'null', 'undefined', undefined])
      expect(askedRun({ runId })).toBeUndefined();
  });
});
