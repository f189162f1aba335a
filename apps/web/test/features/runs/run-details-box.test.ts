import { toForecastRun } from '@forecast-console/api-client/normalise';
import { describe, expect, it } from 'vitest';
import { levelLabel, runFacts } from '../../../src/features/runs/run-details-box.tsx';

describe('runFacts', () => {
  it('says N/A for what an old run does not tell', () => {
    const facts = Object.fromEntries(runFacts(toForecastRun({ id: 'r1' })));
    expect(facts).toMatchObject({
      'Run ID': 'r1',
      Created: 'N/A',
      Horizon: 'N/A',
      'Aggregation level': 'ALL (Total)',
    });
  });
});

describe('levelLabel', () => {
  it('joins the labels of the level, with default names for unnamed ones', () => {
    const run = toForecastRun({
      run_id: 'r1',
      aggregation_characteristics: ['c2', 'c3'],
      characteristic_labels: { c2: 'SKU' },
    });
    expect(levelLabel(run)).toBe('SKU + Warehouse');
  });
});
