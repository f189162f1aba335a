import { toForecastRun } from '@forecast-console/api-client/normalise';
import { describe, expect, it } from 'vitest';
import { runFacts } from '../../../src/features/runs/run-details.tsx';
import { runDetail } from '../../support/run-detail.ts';

describe('runFacts', () => {
  it('returns N/A for values that an old run does not have', () => {
    const facts = Object.fromEntries(runFacts(runDetail({ ...toForecastRun({ id: 'r1' }) })));
    expect(facts).toMatchObject({
      'Run ID': 'r1',
      Created: 'N/A',
      Horizon: 'N/A',
      'Aggregation level': 'ALL (Total)',
      Filter: 'none',
      'Seasonality mode': 'N/A',
      Rounding: 'none',
    });
  });

  // LEAD-2
  it('includes the filter, the seasonality mode, the interval level and the rounding', () => {
    const parameters = {
      confidence_level: 0.8 as const,
      seasonality_mode: 'additive' as const,
      whole_units: true,
    };
    expect(Object.fromEntries(runFacts(runDetail({ parameters, filters: { c2: ['P-100'] } })))).toMatchObject(
      {
        'Aggregation level': 'Total of Product P-100',
        Filter: 'Product P-100',
        Interval: '80%',
        'Seasonality mode': 'additive',
        Rounding: 'whole units',
      },
    );
  });
});
