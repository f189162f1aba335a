import { type Defect, inOperation, planted } from './defect.ts';
import {
  asking,
  blindTo,
  changed,
  conflict,
  detailsOf,
  forgetting,
  object,
  objects,
} from './defect-changes.ts';
import { json } from './fake-answers.ts';
import { makeCurrent } from './fake-versions.ts';

/** Defects in versions, refreshed runs, accuracy, comparison and export. */
export const defectsOfMonths: readonly Defect[] = [
  ...planted('versions', /^semantics previewUploadVersion replace-periods/, {
    'previews every mode as append': changed('previewUploadVersion', (body) => {
      object(body.difference).removed = 0;
    }),
    'counts unchanged values as changed': changed('previewUploadVersion', (body) => {
      const difference = object(body.difference);
      [difference.same, difference.changed] = [0, Number(difference.same) + Number(difference.changed)];
    }),
    'stores a preview': inOperation('previewUploadVersion', (response, request, server) => {
      const upload = server.workspace.uploadOf(request.path.id ?? '');
      const [first] = upload?.versions ?? [];
      if (first) upload?.versions.unshift({ ...first, number: 7, runId: 'kept' });
      return response;
    }),
    'lists the newest period first': changed('previewUploadVersion', (body) => {
      objects(object(body.difference).periods).reverse();
    }),
    'lists the smallest change first': changed('previewUploadVersion', (body) => {
      objects(object(body.difference).changes).reverse();
    }),
    'stores other counts than previewed': changed('addUploadVersion', (body) => {
      object(body.counts).new = 0;
    }),
    'returns the wrong mode': changed('addUploadVersion', (body) => (body.mode = 'append')),
    'returns the row count of the file instead of the dataset': changed(
      'getUploadVersion',
      (body) => (body.row_count = 8),
    ),
  }),
  ...planted('versions', /^semantics addUploadVersion resulting/, {
    'returns the previous dataset': changed('getUpload', (body) => (body.lastDate = '2023-12-01')),
    'lists the oldest version first': changed('listUploadVersions', (body) =>
      objects(body.versions).reverse(),
    ),
    'marks every version as current': changed('listUploadVersions', (body) => {
      for (const version of objects(body.versions)) version.current = true;
    }),
    'changes the data of older versions': (request, { status }, server) => {
      if (request.operation?.id !== 'getRunData' || status !== 200) return null;
      const upload = server.workspace.uploadOf(request.path.runId ?? '');
      const newest = upload?.versions[0]?.runId;
      return newest === undefined ? null : server.unchecked({ ...request, path: { runId: newest } });
    },
  }),
  ...planted('versions', /^semantics restoreUploadVersion/, {
    'ignores the base version': blindTo('addUploadVersion', 'based_on'),
    'does not restore': inOperation('restoreUploadVersion', (response, request, { workspace }) => {
      const upload = workspace.uploadOf(request.path.id ?? '');
      const [newest] = upload?.versions ?? [];
      if (upload && newest) makeCurrent(upload, newest);
      return response;
    }),
    'deletes the current version': inOperation(
      'deleteUploadVersion',
      () => json(200, { success: true }),
      conflict,
    ),
    'lists a deleted version': inOperation('deleteUploadVersion', (response, request, { workspace }) => {
      const upload = workspace.uploadOf(request.path.id ?? '');
      const [first] = upload?.versions ?? [];
      if (first) upload?.versions.unshift({ ...first, number: 9, runId: 'left' });
      return response;
    }),
  }),
  ...planted('repetition', /^semantics refreshForecastRun on/, {
    'loses the refreshed run': changed('getForecastDetail', (body) => (body.refreshed_from = null)),
    'refreshes a run with other settings': changed('getForecastDetail', (body) => {
      if (body.version === 2) object(body.parameters).confidence_level = 0.95;
    }),
    'does not move the forecast start': changed('getRunData', (body) => {
      for (const point of detailsOf(body).forecast ?? [])
        point.date = String(point.date).replace(/-\d\d-/, '-01-');
    }),
    'refreshes a run of the current version': inOperation(
      'refreshForecastRun',
      () => json(200, { run_id: 'again', status: 'queued' }),
      conflict,
    ),
    'does not report newer data': changed('getForecastDetail', (body) => {
      body.newest_version = body.version;
    }),
  }),
  ...planted('realised', /^semantics getRealisedAccuracy (after|forecast)/, {
    'returns errors as ratios': changed('getRealisedAccuracy', (body) => {
      object(body.total).wape = Number(object(body.total).wape) / 100;
    }),
    'inverts the realized bias': changed('getRealisedAccuracy', (body) => {
      object(body.total).bias = -Number(object(body.total).bias);
    }),
    'compares forecasts with the wrong month': changed('getRealisedAccuracy', (body) => {
      const [first] = objects(body.periods);
      if (first) first.actual = Number(first.forecast);
    }),
    'counts every forecast as inside its interval': changed('getRealisedAccuracy', (body) => {
      object(body.total).hits = object(body.total).count;
    }),
    'counts lags from the wrong start': changed('getRealisedAccuracy', (body) => {
      for (const lag of objects(body.by_lag)) lag.lag = Number(lag.lag) + 1;
    }),
    'lists the smallest error first': changed('getRealisedAccuracy', (body) => {
      objects(body.combinations).reverse();
    }),
    'ignores the page of combinations': changed('getRealisedAccuracy', (body, { limit }) => {
      if (limit !== undefined) objects(body.combinations).push(...objects(body.combinations));
    }),
    'returns only the first lag': changed('getRealisedAccuracy', (body) => {
      objects(body.by_lag).splice(1);
    }),
    'returns the accuracy of all lags for each': changed('getRealisedAccuracy', (body) => {
      for (const lag of objects(body.by_lag).slice(1)) lag.wape = objects(body.by_lag)[0]?.wape;
    }),
    'swaps the accuracy of two combinations': changed('getRealisedAccuracy', (body) => {
      const [first, second] = objects(body.combinations);
      if (first && second) [first.key, second.key] = [second.key, first.key];
    }),
  }),
  ...planted('comparison', /^semantics compareForecastRuns with the previous/, {
    'swaps the compared runs': changed('compareForecastRuns', (body) => {
      for (const period of objects(body.periods)) [period.run, period.with] = [period.with, period.run];
    }),
    'inverts the difference': changed('compareForecastRuns', (body) => {
      for (const period of objects(body.periods))
        if (period.difference !== null) period.difference = -Number(period.difference);
    }),
    'returns reasons that do not add up': changed('compareForecastRuns', (body) => {
      for (const move of objects(body.moves)) move.other = Number(move.change) / 2;
    }),
    'lists the smallest change first': changed('compareForecastRuns', (body) =>
      objects(body.moves).reverse(),
    ),
    'includes periods that only one run has': changed('compareForecastRuns', (body) => {
      for (const move of objects(body.moves)) move.before = Number(move.before) * 1.1;
    }),
    'returns wrong versions': changed('compareForecastRuns', (body) => {
      object(body.versions).with = 2;
    }),
  }),
  ...planted('comparison', /^semantics compareForecastRuns of plans/, {
    'compares forecasts instead of plans': forgetting('compareForecastRuns', 'series'),
    'compares plans instead of forecasts': asking('compareForecastRuns', (query) => ({
      ...query,
      series: 'plan',
    })),
  }),
  ...planted('comparison', /^semantics compareForecastRuns with itself/, {
    'reports equal settings as different': changed('compareForecastRuns', (body) => {
      body.settings = [{ setting: 'horizon', run: '7', with: '7' }];
    }),
    'returns the page size as total': changed('compareForecastRuns', (body) => {
      body.total = objects(body.moves).length;
    }),
  }),
  ...planted('comparison', /^semantics getWaterfall/, {
    'lists the newest run of a waterfall first': changed('getWaterfall', (body) =>
      objects(body.runs).reverse(),
    ),
    'shifts forecasts by a month': changed('getWaterfall', (body) => {
      for (const run of objects(body.runs))
        objects(run.forecast).unshift(...objects(run.forecast).splice(-1));
    }),
    'ignores run_id': forgetting('getWaterfall', 'run_id'),
    'omits the actuals': changed('getWaterfall', (body) => {
      body.actual = objects(body.actual).map(() => null);
    }),
  }),
  ...planted('export', /^semantics exportForecastRun CSV, long/, {
    'exports only some combinations': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.split('\r\n').slice(0, 40).join('\r\n'),
    })),
    'exports wrong decimals': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.replaceAll(/,(\d+)(?=,)/g, (_, digits: string) => `,${digits}.4`),
    })),
    'swaps the bounds': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.replace('Lower bound,Upper bound', 'Upper bound,Lower bound'),
    })),
    'replaces non-ASCII characters in names': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.replaceAll(/[^\s!-~]/gu, '?'),
    })),
  }),
  ...planted('export', /^semantics exportForecastRun CSV, long layout with/, {
    'exports no plan': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.replace('Backtest,Plan', 'Backtest'),
    })),
    'exports the forecast as the plan': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.replaceAll(
        /,,([^,]*)(,[^,]*,[^,]*,,)[^,\r]*(?=\r)/g,
        (_, forecast: string, between: string) => `,,${forecast}${between}${forecast}`,
      ),
    })),
  }),
  ...planted('export', /^semantics exportForecastRun CSV, wide/, {
    'ignores the layout': inOperation('exportForecastRun', (_, request, server) => {
      const { layout: __, ...query } = request.query;
      return server.unchecked({ ...request, query });
    }),
    'shifts values by a period': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.replaceAll('Forecast,', 'Forecast,,').replaceAll(/,\r\n/g, '\r\n'),
    })),
  }),
  ...planted('export', /^semantics \w+ names that look/, {
    'exports formulas': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.replaceAll("'", ''),
    })),
    'exports formulas in rejected rows': inOperation('downloadRejectedRows', (response) => ({
      ...response,
      text: response.text.replaceAll("'", ''),
    })),
  }),
  ...planted('export', /^semantics exportForecastRun workbook/, {
    'truncates a workbook': inOperation('exportForecastRun', (response) => ({
      ...response,
      text: response.text.slice(0, 8),
    })),
  }),
];
