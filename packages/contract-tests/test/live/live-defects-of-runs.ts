import { type LiveDefect, accepts, body, caseOf, first, reversed, rewritten } from './live-changes.ts';
import { object, objects } from '../support/defect-changes.ts';

/** Defects of runs, plans and errors. */
export const liveDefectsOfRuns: readonly LiveDefect[] = [
  caseOf(
    'metrics',
    'getForecastDetail errors of the backtest',
    'measures the bias with the wrong sign',
    body('getForecastDetail', (one) => {
      const shown = object(one.shown_origin ?? {});
      shown.bias = -Number(shown.bias);
    }),
  ),
  caseOf(
    'metrics',
    'listForecastMetrics same as the details',
    'ignores the order of run ids',
    reversed('listForecastMetrics', 'metrics'),
  ),
  caseOf(
    'metrics',
    'getRunData shares and classes of combinations',
    'swaps classes',
    first('listCombinations', 'combinations', (one) => (one.class = one.class === 'AX' ? 'CZ' : 'AX')),
  ),
  caseOf(
    'series',
    'getRunData groups of a higher level',
    'lists no levels',
    body('getRunData', (one) => (one.levels = [])),
  ),
  caseOf(
    'echo',
    'createForecast defaults of settings',
    'stores another confidence level',
    body('getForecastDetail', (one) => (object(one.parameters ?? {}).confidence_level = 0.8)),
  ),
  caseOf(
    'horizon',
    'createForecast whole units, without intervals and backtest',
    'keeps decimals',
    body('getRunData', (one) =>
      objects(object(one.details ?? {}).forecast).forEach(
        (point) => (point.value = Number(point.value) + 0.5),
      ),
    ),
  ),
  caseOf(
    'counts',
    'createForecast other period length, later start',
    'ignores the start of the data',
    body('getRunData', (one) => objects(object(one.details ?? {}).actual).pop()),
  ),
  caseOf(
    'refuses-invalid',
    'createForecast requests that cannot be computed',
    'accepts unknown characteristics',
    accepts('createForecast', 422),
  ),
  caseOf(
    'cancel',
    'cancelForecastRun state of a canceled run',
    'cancels a run twice',
    accepts('cancelForecastRun', 409),
  ),
  caseOf(
    'deleted',
    'restoreForecastRun everything about the run',
    'loses the name',
    body('restoreForecastRun', (one) => (one.name = null)),
  ),
  caseOf(
    'echo',
    'createForecast run of another user',
    'names the administrator as author',
    body('getForecastDetail', (one) => (one.created_by = 'admin')),
  ),
  caseOf(
    'plans',
    'undoAdjustment authors and times',
    'forgets who undid an adjustment',
    body('undoAdjustment', (one) => (one.undone_by = null)),
  ),
  caseOf(
    'plans',
    'adjustPlan every kind for a combination and a group',
    'adds percent twice',
    body('adjustPlan', (one) => objects(one.cells).forEach((cell) => (cell.after = 2 * Number(cell.after)))),
  ),
  caseOf('plans', 'adjustPlan impossible changes', 'accepts every change', accepts('adjustPlan', 422)),
  caseOf(
    'plans',
    'lockPlan who locked the plan, and when',
    'moves the time of the lock',
    body('getPlan', (one) => {
      if (one.locked_at !== null) one.locked_at = new Date().toISOString();
    }),
  ),
  caseOf(
    'realised',
    'getRealisedAccuracy adjustments after the actuals were known',
    'counts late adjustments',
    body(
      'getRealisedAccuracy',
      (one) => (object(object(one.value_added ?? {}).adjusted_cells ?? {}).counted = 2),
    ),
  ),
  caseOf(
    'realised',
    'getRealisedAccuracy value added by adjustments',
    'returns the error of the forecast for the plan',
    body('getRealisedAccuracy', (one) => {
      const added = object(one.value_added ?? {});
      added.plan_wape = added.forecast_wape;
    }),
  ),
  caseOf(
    'comparison',
    'compareForecastRuns settings that differ',
    'swaps the compared settings',
    body('compareForecastRuns', (one) =>
      objects(one.settings).forEach((setting) => ([setting.run, setting.with] = [setting.with, setting.run])),
    ),
  ),
  caseOf(
    'comparison',
    'compareForecastRuns of runs with different levels',
    'claims the same level',
    body('compareForecastRuns', (one) => (one.same_level = true)),
  ),
  caseOf(
    'comparison',
    'explainRunChange parts of the change',
    'loses a part',
    body('explainRunChange', (one) => {
      if (one.total) object(object(one.total).parts).new_actuals = 0;
    }),
  ),
  caseOf(
    'comparison',
    'getWaterfall only completed runs of the dataset',
    'lists the newest run first',
    reversed('getWaterfall', 'runs'),
  ),
  caseOf('export', 'exportForecastRun sheets', 'returns a broken workbook', ({ operation }, response) =>
    operation?.id === 'exportForecastRun' && response.raw
      ? { ...response, raw: response.raw.subarray(0, 100) }
      : null,
  ),
  caseOf(
    'paging',
    'listForecastRuns pages of every order',
    'starts every page at the first run',
    first('listForecastRuns', 'runs', (one, all) => {
      if (all.length < 5) all.splice(0, all.length, one);
    }),
  ),
  caseOf(
    'filters',
    'listForecastRuns several filters, and what the search covers',
    'counts one run more',
    body('listForecastRuns', (one) => (one.total = Number(one.total) + 1)),
  ),
  caseOf(
    'paging',
    'getHistory newest runs',
    'ignores the limit',
    first('getHistory', 'runs', (one, all) => all.push(one)),
  ),
  caseOf(
    'sign-out',
    'logout unknown tokens and other users',
    'tells unknown tokens apart',
    body('logout', (one) => (one.provider_url = 'https://example.com/')),
  ),
  caseOf(
    'roles',
    'login claims and lifetime of tokens',
    'returns the wrong lifetime',
    body('login', (one) => (one.expires_in = 86_000)),
  ),
  caseOf(
    'problem-details',
    'createForecast codes and members',
    'returns no title',
    ({ operation }, response) =>
      operation && (response.headers['content-type'] ?? '').startsWith('application/problem')
        ? rewritten(response, response.text.replace(/"title":"[^"]*"/, '"title":"Error"'))
        : null,
  ),
  caseOf(
    'repetition',
    'refreshUpload newest completed run',
    'forgets the refreshed run',
    body('getForecastDetail', (one) => (one.refreshed_from = null)),
  ),
];
