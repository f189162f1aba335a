import type { Result } from '../run/result.ts';

export interface Totals {
  /** Number of distinct executed cases: operation × phase × mutation. Each request of a property counts. */
  cases: number;
  passed: number;
  failed: number;
  known: number;
  skipped: number;
}

export function totalsOf(results: readonly Result[]): Totals {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return {
    cases: results.reduce((sum, { outcome, tried }) => sum + (outcome === 'skipped' ? 0 : tried), 0),
    passed: count('passed'),
    failed: count('failed'),
    known: count('known'),
    skipped: count('skipped'),
  };
}
