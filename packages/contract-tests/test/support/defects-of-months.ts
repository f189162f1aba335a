import { type Defect, inOperation, planted } from './defect.ts';
import { blindTo, changed, conflict, detailsOf, object, objects } from './defect-changes.ts';
import { json } from './fake-answers.ts';
import { makeCurrent } from './fake-versions.ts';

/** What is wrong with what a dataset becomes from month to month, and what is told of its runs. */
export const defectsOfMonths: readonly Defect[] = [
  ...planted('versions', /^semantics previewUploadVersion replace-periods/, {
    'previews every file as if it were appended': changed('previewUploadVersion', (body) => {
      object(body.difference).removed = 0;
    }),
    'calls what is the same changed': changed('previewUploadVersion', (body) => {
      const difference = object(body.difference);
      [difference.same, difference.changed] = [0, Number(difference.same) + Number(difference.changed)];
    }),
    'keeps what it previews': inOperation('previewUploadVersion', (answer, request, server) => {
      const upload = server.workspace.uploadOf(request.path.id ?? '');
      const [first] = upload?.versions ?? [];
      if (first) upload?.versions.unshift({ ...first, number: 7, runId: 'kept' });
      return answer;
    }),
    'tells the periods of a file newest first': changed('previewUploadVersion', (body) => {
      objects(object(body.difference).periods).reverse();
    }),
    'shows the smallest change first': changed('previewUploadVersion', (body) => {
      objects(object(body.difference).changes).reverse();
    }),
    'stores something else than it previewed': changed('addUploadVersion', (body) => {
      object(body.counts).new = 0;
    }),
    'tells another mode than it was sent': changed('addUploadVersion', (body) => (body.mode = 'append')),
    'counts the rows of the file, not of the dataset': changed(
      'getUploadVersion',
      (body) => (body.row_count = 8),
    ),
  }),
  ...planted('versions', /^semantics addUploadVersion what/, {
    'shows the dataset as it was before': changed('getUpload', (body) => (body.lastDate = '2023-12-01')),
    'lists the oldest version first': changed('listUploadVersions', (body) =>
      objects(body.versions).reverse(),
    ),
    'calls every version the current one': changed('listUploadVersions', (body) => {
      for (const version of objects(body.versions)) version.current = true;
    }),
    'changes what older versions show': (request, { status }, server) => {
      if (request.operation?.id !== 'getRunData' || status !== 200) return null;
      const upload = server.workspace.uploadOf(request.path.runId ?? '');
      const newest = upload?.versions[0]?.runId;
      return newest === undefined ? null : server.unchecked({ ...request, path: { runId: newest } });
    },
  }),
  ...planted('versions', /^semantics restoreUploadVersion/, {
    'adds to another version than the caller has seen': blindTo('addUploadVersion', 'based_on'),
    'says that it restores, and does not': inOperation(
      'restoreUploadVersion',
      (answer, request, { workspace }) => {
        const upload = workspace.uploadOf(request.path.id ?? '');
        const [newest] = upload?.versions ?? [];
        if (upload && newest) makeCurrent(upload, newest);
        return answer;
      },
    ),
    'deletes the version that is current': inOperation(
      'deleteUploadVersion',
      () => json(200, { success: true }),
      conflict,
    ),
    'lists a version that it deleted': inOperation(
      'deleteUploadVersion',
      (answer, request, { workspace }) => {
        const upload = workspace.uploadOf(request.path.id ?? '');
        const [first] = upload?.versions ?? [];
        if (first) upload?.versions.unshift({ ...first, number: 9, runId: 'left' });
        return answer;
      },
    ),
  }),
  ...planted('repetition', /^semantics refreshForecastRun/, {
    'forgets which run it repeats': changed('getForecastDetail', (body) => (body.refreshed_from = null)),
    'repeats a run with another level': changed('getForecastDetail', (body) => {
      if (body.version === 2) object(body.parameters).confidence_level = 0.95;
    }),
    'forecasts the same months again': changed('getRunData', (body) => {
      for (const point of detailsOf(body).forecast ?? [])
        point.date = String(point.date).replace(/-\d\d-/, '-01-');
    }),
    'repeats a run of the current version': inOperation(
      'refreshForecastRun',
      () => json(200, { run_id: 'again', status: 'queued' }),
      conflict,
    ),
    'does not say that there is newer data': changed('getForecastDetail', (body) => {
      body.newest_version = body.version;
    }),
  }),
  ...planted('realised', /^semantics getRealisedAccuracy/, {
    'tells errors as ratios': changed('getRealisedAccuracy', (body) => {
      object(body.total).wape = Number(object(body.total).wape) / 100;
    }),
    'turns the bias of what came round': changed('getRealisedAccuracy', (body) => {
      object(body.total).bias = -Number(object(body.total).bias);
    }),
    'holds forecasts against the month before': changed('getRealisedAccuracy', (body) => {
      const [first] = objects(body.periods);
      if (first) first.actual = Number(first.forecast);
    }),
    'counts every forecast as a hit': changed('getRealisedAccuracy', (body) => {
      object(body.total).hits = object(body.total).count;
    }),
    'counts lags from nothing': changed('getRealisedAccuracy', (body) => {
      for (const lag of objects(body.by_lag)) lag.lag = Number(lag.lag) + 1;
    }),
    'shows what was forecast best first': changed('getRealisedAccuracy', (body) => {
      objects(body.combinations).reverse();
    }),
    'shows how all combinations did on every page': changed('getRealisedAccuracy', (body, { limit }) => {
      if (limit !== undefined) objects(body.combinations).push(...objects(body.combinations));
    }),
    'tells how another combination did': changed('getRealisedAccuracy', (body) => {
      const [first, second] = objects(body.combinations);
      if (first && second) [first.key, second.key] = [second.key, first.key];
    }),
  }),
  ...planted('comparison', /^semantics compareForecastRuns with the run/, {
    'compares the wrong way round': changed('compareForecastRuns', (body) => {
      for (const period of objects(body.periods)) [period.run, period.with] = [period.with, period.run];
    }),
    'takes the difference from the other side': changed('compareForecastRuns', (body) => {
      for (const period of objects(body.periods))
        if (period.difference !== null) period.difference = -Number(period.difference);
    }),
    'tells reasons that do not add up': changed('compareForecastRuns', (body) => {
      for (const move of objects(body.moves)) move.other = Number(move.change) / 2;
    }),
    'shows the smallest move first': changed('compareForecastRuns', (body) => objects(body.moves).reverse()),
    'sums up periods that one run alone has': changed('compareForecastRuns', (body) => {
      for (const move of objects(body.moves)) move.before = Number(move.before) * 1.1;
    }),
    'names other versions': changed('compareForecastRuns', (body) => {
      object(body.versions).with = 2;
    }),
  }),
  ...planted('comparison', /^semantics compareForecastRuns with itself/, {
    'finds settings that differ from themselves': changed('compareForecastRuns', (body) => {
      body.settings = [{ setting: 'horizon', run: '7', with: '7' }];
    }),
    'counts the moves of the page': changed('compareForecastRuns', (body) => {
      body.total = objects(body.moves).length;
    }),
  }),
  ...planted('comparison', /^semantics getWaterfall/, {
    'shows the newest run of a waterfall first': changed('getWaterfall', (body) =>
      objects(body.runs).reverse(),
    ),
    'puts forecasts a month further': changed('getWaterfall', (body) => {
      for (const run of objects(body.runs))
        objects(run.forecast).unshift(...objects(run.forecast).splice(-1));
    }),
    'forgets what came': changed('getWaterfall', (body) => {
      body.actual = objects(body.actual).map(() => null);
    }),
  }),
  ...planted('export', /^semantics exportForecastRun as CSV, a row/, {
    'exports a page of the combinations': inOperation('exportForecastRun', (answer) => ({
      ...answer,
      text: answer.text.split('\r\n').slice(0, 40).join('\r\n'),
    })),
    'rounds what it exports': inOperation('exportForecastRun', (answer) => ({
      ...answer,
      text: answer.text.replaceAll(/,(\d+)(?=,)/g, (_, digits: string) => `,${digits}.4`),
    })),
    'exports the bounds the wrong way round': inOperation('exportForecastRun', (answer) => ({
      ...answer,
      text: answer.text.replace('Lower bound,Upper bound', 'Upper bound,Lower bound'),
    })),
    'mangles the names that it exports': inOperation('exportForecastRun', (answer) => ({
      ...answer,
      text: answer.text.replaceAll(/[^\s!-~]/gu, '?'),
    })),
  }),
  ...planted('export', /^semantics exportForecastRun as CSV, a column/, {
    'takes no notice of the layout': inOperation('exportForecastRun', (_, request, server) => {
      const { layout: __, ...query } = request.query;
      return server.unchecked({ ...request, query });
    }),
    'puts values a period further': inOperation('exportForecastRun', (answer) => ({
      ...answer,
      text: answer.text.replaceAll('Forecast,', 'Forecast,,').replaceAll(/,\r\n/g, '\r\n'),
    })),
  }),
  ...planted('export', /^semantics \w+ names that look/, {
    'exports names that run as formulas': inOperation('exportForecastRun', (answer) => ({
      ...answer,
      text: answer.text.replaceAll("'", ''),
    })),
    'hands out rejected rows that run as formulas': inOperation('downloadRejectedRows', (answer) => ({
      ...answer,
      text: answer.text.replaceAll("'", ''),
    })),
  }),
  ...planted('export', /^semantics exportForecastRun as a workbook/, {
    'sends half a workbook': inOperation('exportForecastRun', (answer) => ({
      ...answer,
      text: answer.text.slice(0, 8),
    })),
  }),
];
