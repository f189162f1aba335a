import { toForecastRun } from '@forecast-console/api-client/normalise';
import { describe, expect, it } from 'vitest';
import { levelLabel, runNameText } from '../../../../src/features/runs/header/run-name.ts';
import { runDetail } from '../../../support/run-detail.ts';

const narrowed = (c2: string[]) => runDetail({ filters: { c2 } });

describe('runNameText', () => {
  // LEAD-2
  it('names the filter of a filtered run instead of calling the run a total', () => {
    expect(runNameText(narrowed(['P-100']))).toBe('Coffee and tea · total · Product P-100 only · LightGBM');
    expect(runNameText(narrowed(['a', 'b']))).toContain('Product a or b only');
    expect(runNameText(narrowed(['a', 'b', 'c', 'd']))).toContain('Product a and 3 others only');
  });
});

describe('levelLabel', () => {
  it('joins the labels of the level, with default names for missing labels', () => {
    const run = toForecastRun({
      run_id: 'r1',
      aggregation_characteristics: ['c2', 'c3'],
      characteristic_labels: { c2: 'SKU' },
    });
    expect(levelLabel(run)).toBe('SKU + Warehouse');
  });
});
