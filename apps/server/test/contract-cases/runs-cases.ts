import { asAna, withoutToken, withUnknownId, withDamagedDataset, withMalformedId } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

/** Cases of both operations that return the series of a run. */
const seriesOf = (operation: 'getRunData' | 'getBatchRunData'): ContractCase[] => [
  asAna(operation, 200, 'for a completed run', ({ run }) => ({ path: { runId: run.run_id } })),
  asAna(operation, 200, 'for a completed run, with its groups', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c2', groups_page: 2, groups_size: 2, type: 'actual,forecast' },
  })),
  asAna(operation, 200, 'for a completed run, with one of its groups', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c2', group: 'c2:A1' },
  })),
  asAna(operation, 200, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asAna(operation, 200, 'for an upload', ({ upload }) => ({ path: { runId: upload.run_id } })),
  asAna(operation, 422, 'with groups that the run does not have', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c3' },
  })),
  asAna(operation, 422, 'for an unknown type', ({ run }) => ({
    path: { runId: run.run_id },
    query: { type: 'guess' },
  })),
  withMalformedId(operation),
  withDamagedDataset(operation, ({ run_id }) => ({ path: { runId: run_id } })),
  withoutToken(operation),
  withUnknownId(operation),
];

/** Cases of both operations that take several run ids. */
const named = (operation: 'listRunDetails' | 'listForecastMetrics'): ContractCase[] => [
  asAna(operation, 200, 'for known and unknown runs', ({ run }) => ({
    query: { run_ids: `unknown,${run.run_id}` },
  })),
  asAna(operation, 422, 'without ids'),
  withoutToken(operation),
];

export const runsCases: readonly ContractCase[] = [
  asAna('getRunData', 200, 'for some rows of an upload', ({ upload }) => ({
    path: { runId: upload.run_id },
    query: { filter: 'c2:A1~c2:B2' },
  })),
  asAna('getRunData', 422, 'for some rows of a run', ({ run }) => ({
    path: { runId: run.run_id },
    query: { filter: 'c2:A1' },
  })),
  asAna('getHistory', 200, 'for a signed-in user', { query: { limit: 3 } }),
  asAna('getHistory', 422, 'with a limit of 101', { query: { limit: 101 } }),
  withoutToken('getHistory'),

  asAna('listForecastRuns', 200, 'for the second page', { query: { limit: 1, offset: 1 } }),
  asAna('listForecastRuns', 200, 'with a search, filters and sorting', ({ upload: { id } }) => ({
    query: {
      search: 'DEMAND',
      status: 'completed',
      model_type: 'lightgbm',
      upload_id: id,
      sort: 'mape',
      order: 'asc',
    },
  })),
  asAna('listForecastRuns', 422, 'with a limit that is not a number', { query: { limit: 'ten' } }),
  withoutToken('listForecastRuns'),

  ...named('listForecastMetrics'),
  ...named('listRunDetails'),

  asAna('getForecastDetail', 200, 'for a completed run', ({ run }) => ({ path: { id: run.run_id } })),
  withMalformedId('getForecastDetail'),
  withoutToken('getForecastDetail'),
  withUnknownId('getForecastDetail'),

  asAna('listCombinations', 200, 'with the largest error first', ({ run }) => ({
    path: { runId: run.run_id },
  })),
  asAna('listCombinations', 200, 'with a search, filters and sorting', ({ run }) => ({
    path: { runId: run.run_id },
    query: {
      search: 'name of a',
      class: 'A',
      bias: 'high',
      sort: 'share',
      order: 'asc',
      limit: 1,
      offset: 1,
    },
  })),
  asAna('listCombinations', 200, 'within a group', ({ run }) => ({
    path: { runId: run.run_id },
    query: { within: 'c2:A1' },
  })),
  asAna('listCombinations', 200, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asAna('listCombinations', 422, 'with groups that the run does not have', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c3' },
  })),
  withMalformedId('listCombinations'),
  withoutToken('listCombinations'),
  withUnknownId('listCombinations'),

  asAna('exportForecastRun', 200, 'as a workbook', ({ run }) => ({ path: { runId: run.run_id } })),
  asAna('exportForecastRun', 200, 'as CSV, wide', ({ run }) => ({
    path: { runId: run.run_id },
    query: { format: 'csv', layout: 'wide' },
  })),
  asAna('exportForecastRun', 200, 'as CSV with semicolons and decimal commas', ({ run }) => ({
    path: { runId: run.run_id },
    query: { format: 'csv', delimiter: 'semicolon', decimal_mark: 'comma' },
  })),
  asAna('exportForecastRun', 409, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asAna('exportForecastRun', 422, 'in an unknown format', ({ run }) => ({
    path: { runId: run.run_id },
    query: { format: 'pdf' },
  })),
  withMalformedId('exportForecastRun'),
  withoutToken('exportForecastRun'),
  withUnknownId('exportForecastRun'),

  ...seriesOf('getBatchRunData'),
  ...seriesOf('getRunData'),
];
