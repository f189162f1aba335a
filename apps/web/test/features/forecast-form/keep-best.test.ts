// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { bestRun, comparisonInWords } from '../../../src/features/forecast-form/keep-best.tsx';
import type { RunDetail } from '../../../src/features/runs/queries.ts';

const run = (run_id: string, wape: number | null, status = 'completed') =>
  ({ run_id, status, accuracy: { wape } }) as RunDetail;

// FC-29
describe('bestRun', () => {
  it('returns the run with the lowest WAPE', () => {
    expect(bestRun([run('a', 12), run('b', 9), run('c', 30)])?.run_id).toBe('b');
  });

  it('ignores failed runs and runs without a WAPE', () => {
    expect(bestRun([run('a', null), run('b', 40), run('c', 1, 'failed')])?.run_id).toBe('b');
    expect(bestRun([run('a', null)])).toBeNull();
    expect(bestRun([])).toBeNull();
  });
});

it('comparisonInWords summarizes the WAPE of each run and lists runs without a WAPE', () => {
  const of = (model_type: string, wape: number | null, status?: string) =>
    ({ ...run(model_type, wape, status), model_type }) as RunDetail;
  expect(comparisonInWords([of('nbeats', 12), of('lightgbm', 9.5), of('ensemble', 1, 'failed')])).toBe(
    'LightGBM is the best of 3. Backtest WAPE: LightGBM 9.50%, N-BEATS 12.00%. Not measured: Ensemble.',
  );
});
