import * as fc from 'fast-check';
import { buckets } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { pointTypes } from '../../../../src/features/analysis/points/series-point.ts';
import {
  type Configuration,
  resolveConfiguration,
  sameConfiguration,
} from '../../../../src/features/analysis/filters/configuration.ts';
import {
  askedConfiguration,
  configurationSearch,
  searchOfRun,
  simpleAnalysisSearch,
} from '../../../../src/features/analysis/filters/simple-analysis-search.ts';

const run = { bucket: 'month', level: ['c2', 'c3'] } as const;
const yearsAt = () => [2025, 2024, 2023];

describe('resolveConfiguration', () => {
  // ANA-8
  it('defaults to the bucket and level of the run', () => {
    expect(resolveConfiguration({}, run, yearsAt)).toEqual({
      view: 'yoy',
      types: ['actual', 'forecast'],
      aggregation: 'c2',
      years: [2025, 2024],
      bucket: 'month',
    });
  });

  // ANA-8
  it('defaults to month if the run has no bucket', () => {
    expect(resolveConfiguration({}, { bucket: null, level: [] }, yearsAt)).toMatchObject({
      bucket: 'month',
      aggregation: '',
    });
  });

  it('ignores a finer bucket and a level that the run does not have', () => {
    expect(resolveConfiguration({ bucket: 'day', aggregation: 'c9' }, run, yearsAt)).toMatchObject({
      bucket: 'month',
      aggregation: 'c2',
    });
  });

  it('shows the total if the configuration requests it', () => {
    expect(resolveConfiguration({ aggregation: '', bucket: 'year' }, run, yearsAt)).toMatchObject({
      aggregation: '',
      bucket: 'year',
    });
  });
});

describe('the URL of the simple analysis', () => {
  const configurations = fc.record({
    view: fc.constantFrom('yoy', 'ts'),
    types: fc.subarray([...pointTypes]),
    aggregation: fc.constantFrom('', 'c2', 'c3'),
    years: fc.subarray([2025, 2024, 2023]),
    bucket: fc.constantFrom(...buckets),
  });

  it('restores the configuration', () => {
    fc.assert(
      fc.property(configurations, (configuration: Configuration) => {
        const search = simpleAnalysisSearch({ ...configurationSearch(configuration) });
        const back = resolveConfiguration(askedConfiguration(search), { ...run, bucket: 'day' }, yearsAt);
        expect(sameConfiguration(back, configuration)).toBe(true);
      }),
    );
  });

  // ROUTE-9
  it('accepts run_id and runId, and reads ids as text', () => {
    expect(simpleAnalysisSearch({ run_id: '123e4567' })).toEqual({ run_id: '123e4567' });
    expect(simpleAnalysisSearch({ runId: 'r1', other: 'x' })).toEqual({ run_id: 'r1' });
  });

  it('drops invalid values', () => {
    expect(askedConfiguration({ view: 'pie', years: '20x4,2024', bucket: 'hour' })).toEqual({
      years: [2024],
    });
  });

  it('keeps only the view and types when another run is selected', () => {
    const search = { run_id: 'a', view: 'ts', type: 'actual', years: '2024', bucket: 'year', group: 'c2:A' };
    expect(searchOfRun(search, 'b')).toEqual({ run_id: 'b', view: 'ts', type: 'actual' });
  });
});
