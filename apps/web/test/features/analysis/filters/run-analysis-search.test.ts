import { describe, expect, it } from 'vitest';
import {
  runAnalysisSearch,
  runAnalysisSettings,
} from '../../../../src/features/analysis/filters/run-analysis-search.ts';

describe('the URL of the run-analysis page', () => {
  // ANA-15
  it('has the analysis defaults if there are no parameters', () => {
    expect(runAnalysisSettings({})).toEqual({
      view: 'ts',
      types: [],
      withLevel: true,
      from: null,
      to: null,
      bucket: null,
      pageSize: 10,
      totals: true,
      fromZero: false,
    });
  });

  // ROUTE-9
  it('accepts runId and run_id as text', () => {
    expect(runAnalysisSearch({ run_id: '1e5' })).toEqual({ runId: '1e5' });
    expect(runAnalysisSearch({ runId: 'a', run_id: 'b' })).toEqual({ runId: 'a' });
  });

  it('ignores invalid values', () => {
    const search = { from: '2024-02-30', to: '2024-02-29', bucket: 'hour', page_size: '7', type: 'actual,x' };
    expect(runAnalysisSettings(search)).toMatchObject({
      from: null,
      to: '2024-02-29',
      bucket: null,
      pageSize: 10,
      types: ['actual'],
    });
  });
});
