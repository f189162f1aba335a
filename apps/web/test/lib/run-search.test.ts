import { describe, expect, it } from 'vitest';
import { askedRun } from '../../src/lib/run-search.ts';

describe('the run an address asks for', () => {
  // ROUTE-9
  it('is read under both names, the page’s own first', () => {
    expect(askedRun({ runId: 'a', run_id: 'b' })).toBe('a');
    expect(askedRun({ run_id: 'b' })).toBe('b');
  });

  it('is absent when the id cannot be one', () => {
    for (const runId of ['', ' ', 'null', 'undefined', undefined])
      expect(askedRun({ runId })).toBeUndefined();
  });
});
