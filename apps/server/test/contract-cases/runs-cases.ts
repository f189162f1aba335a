import { asked, asksWhoCalls, knowsOnlyWhatThereIs, noticesDamage, refusesOddIds } from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';

/** Cases of both operations that return the series of a run. */
const seriesOf = (operation: 'getRunData' | 'getBatchRunData'): ContractCase[] => [
  asked(operation, 200, 'for a completed run', ({ run }) => ({ path: { runId: run.run_id } })),
  asked(operation, 200, 'for a completed run, with its groups', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c2', groups_page: 2, groups_size: 2, type: 'actual,forecast' },
  })),
  asked(operation, 200, 'for a completed run, with one of its groups', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c2', group: 'c2:A1' },
  })),
  asked(operation, 200, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asked(operation, 200, 'for an upload', ({ upload }) => ({ path: { runId: upload.run_id } })),
  asked(operation, 422, 'with groups that the run does not have', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c3' },
  })),
  asked(operation, 422, 'for an unknown type', ({ run }) => ({
    path: { runId: run.run_id },
    query: { type: 'guess' },
  })),
  refusesOddIds(operation),
  noticesDamage(operation, ({ run_id }) => ({ path: { runId: run_id } })),
  asksWhoCalls(operation),
  knowsOnlyWhatThereIs(operation),
];

/** Cases of both operations that take several run ids. */
const named = (operation: 'listRunDetails' | 'listForecastMetrics'): ContractCase[] => [
  asked(operation, 200, 'for known and unknown runs', ({ run }) => ({
    query: { run_ids: `unknown,${run.run_id}` },
  })),
  asked(operation, 422, 'without ids'),
  asksWhoCalls(operation),
];

export const runsCases: readonly ContractCase[] = [
  asked('getRunData', 200, 'for some rows of an upload', ({ upload }) => ({
    path: { runId: upload.run_id },
    query: { filter: 'c2:A1~c2:B2' },
  })),
  asked('getRunData', 422, 'for some rows of a run', ({ run }) => ({
    path: { runId: run.run_id },
    query: { filter: 'c2:A1' },
  })),
  asked('getHistory', 200, 'for a signed-in user', { query: { limit: 3 } }),
  asked('getHistory', 422, 'with a limit of 101', { query: { limit: 101 } }),
  asksWhoCalls('getHistory'),

  asked('listForecastRuns', 200, 'for the second page', { query: { limit: 1, offset: 1 } }),
  asked('listForecastRuns', 200, 'with a search, filters and sorting', ({ upload: { id } }) => ({
    query: {
      search: 'DEMAND',
      status: 'completed',
      model_type: 'lightgbm',
      upload_id: id,
      sort: 'mape',
      order: 'asc',
    },
  })),
  asked('listForecastRuns', 422, 'with a limit that is not a number', { query: { limit: 'ten' } }),
  asksWhoCalls('listForecastRuns'),

  ...named('listForecastMetrics'),
  ...named('listRunDetails'),

  asked('getForecastDetail', 200, 'for a completed run', ({ run }) => ({ path: { id: run.run_id } })),
  refusesOddIds('getForecastDetail'),
  asksWhoCalls('getForecastDetail'),
  knowsOnlyWhatThereIs('getForecastDetail'),

  asked('listCombinations', 200, 'with the largest error first', ({ run }) => ({
    path: { runId: run.run_id },
  })),
  asked('listCombinations', 200, 'with a search, filters and sorting', ({ run }) => ({
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
  asked('listCombinations', 200, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asked('listCombinations', 422, 'with groups that the run does not have', ({ run }) => ({
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c3' },
  })),
  refusesOddIds('listCombinations'),
  asksWhoCalls('listCombinations'),
  knowsOnlyWhatThereIs('listCombinations'),

  asked('exportForecastRun', 200, 'as a workbook', ({ run }) => ({ path: { runId: run.run_id } })),
  asked('exportForecastRun', 200, 'as CSV, wide', ({ run }) => ({
    path: { runId: run.run_id },
    query: { format: 'csv', layout: 'wide' },
  })),
  asked('exportForecastRun', 409, 'for a queued run', async ({ storedRun }) => ({
    path: { runId: await storedRun('queued') },
  })),
  asked('exportForecastRun', 422, 'in an unknown format', ({ run }) => ({
    path: { runId: run.run_id },
    query: { format: 'pdf' },
  })),
  refusesOddIds('exportForecastRun'),
  asksWhoCalls('exportForecastRun'),
  knowsOnlyWhatThereIs('exportForecastRun'),

  ...seriesOf('getBatchRunData'),
  ...seriesOf('getRunData'),
];
