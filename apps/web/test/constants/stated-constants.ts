import { behaviours } from './behaviours.ts';
import type { Constant, Statement } from './constant.ts';

type Row = readonly [
  name: string,
  stated: string,
  value: Constant['value'],
  path: string,
  test: Constant['test'],
  given?: string | number,
];

const inFile = (file: string) =>
  function constants(...rows: readonly Row[]): Constant[] {
    return rows.map(([name, stated, value, path, test, given]) => ({
      name,
      stated,
      value,
      symbol: `${file}#${path}`,
      test,
      ...(given === undefined ? {} : { given }),
    }));
  };
const web = inFile('apps/web/src/lib/constants.ts');
const transport = 'packages/api-client/src/transport';
const contract = inFile('packages/api-client/src/limits.gen.ts');
const flags = inFile('apps/web/src/lib/features.ts');
const shown = inFile('apps/web/src/lib/format.ts');

/** The CONST requirements in order. */
export const statedConstants: readonly Statement[] = [
  {
    id: 'CONST-1',
    constants: [
      ...web(
        ['horizon', '18', 18, 'forecastDefaults.horizon', behaviours.formDefaults],
        ['model', 'nbeats', 'nbeats', 'forecastDefaults.modelType', behaviours.formDefaults],
        ['backtest', 'on', true, 'forecastDefaults.runBacktest', behaviours.formDefaults],
        ['periods', '6', 6, 'forecastDefaults.backtestPeriods', behaviours.formDefaults],
        ['data start', '2022-01-01', '2022-01-01', 'forecastDefaults.dataStartDate', behaviours.formDefaults],
        [
          'forecast start',
          '2024-03-01',
          '2024-03-01',
          'forecastDefaults.forecastStartDate',
          behaviours.formDefaults,
        ],
        ['bucket', 'month', 'month', 'forecastDefaults.bucketType', behaviours.formDefaults],
      ),
    ],
  },
  {
    id: 'CONST-2',
    constants: [
      ...contract(
        ['horizon, least', '1', 1, 'limits.horizon.minimum', behaviours.horizon],
        ['horizon, most', '60', 60, 'limits.horizon.maximum', behaviours.horizon],
        ['backtest periods, least', '1', 1, 'limits.backtestPeriods.minimum', behaviours.backtestPeriods],
        ['backtest periods, most', '12', 12, 'limits.backtestPeriods.maximum', behaviours.backtestPeriods],
      ),
      ...web(
        ['settings: default horizon', '12', 12, 'settingsLimits.horizon.default', behaviours.modelDefaults],
        ['settings: default horizon, least', '1', 1, 'settingsLimits.horizon.min', behaviours.settingsBounds],
        ['settings: max horizon', '24', 24, 'settingsLimits.horizon.defaultMax', behaviours.modelDefaults],
        ['settings: max horizon, most', '48', 48, 'settingsLimits.horizon.max', behaviours.settingsBounds],
        ['settings: backtest', '6', 6, 'settingsLimits.backtestPeriods.default', behaviours.modelDefaults],
        [
          'settings: backtest, least',
          '1',
          1,
          'settingsLimits.backtestPeriods.min',
          behaviours.settingsBounds,
        ],
        [
          'settings: backtest, most',
          '12',
          12,
          'settingsLimits.backtestPeriods.max',
          behaviours.settingsBounds,
        ],
        [
          'settings: confidence',
          '0.95',
          0.95,
          'settingsLimits.confidenceLevel.default',
          behaviours.modelDefaults,
        ],
      ),
    ],
  },
  {
    id: 'CONST-3',
    constants: [
      ...web(
        ['list of runs', '20', 20, 'historyLimits.list', behaviours.runList],
        ['adapter', '3', 3, 'historyLimits.adapter', behaviours.runAdapter],
        ['run selector', '10', 10, 'historyLimits.selector', behaviours.runSelector],
      ),
    ],
  },
  {
    id: 'CONST-4',
    constants: [
      ...web(['client cache', '5 minutes', 300000, 'cacheMs', behaviours.cache]),
      ...inFile(`${transport}/timeout.ts`)([
        'request timeout',
        '30000 ms',
        30000,
        'requestTimeoutMs',
        behaviours.timeout,
      ]),
      ...inFile(`${transport}/retry.ts`)(
        ['retry', '3 attempts', 3, 'retryAttempts', behaviours.retry],
        ['backoff factor', '2', 2, 'retryBackoffFactor', behaviours.retry],
        ['initial delay', '1000 ms', 1000, 'retryInitialDelayMs', behaviours.retry],
      ),
    ],
  },
  {
    id: 'CONST-5',
    constants: [
      ...web(
        ['characteristics load', '300 ms', 300, 'debounceMs.characteristics', behaviours.characteristics],
        ['chart', '300 ms', 300, 'debounceMs.chart', behaviours.chartAndTable],
        ['table', '500 ms', 500, 'debounceMs.table', behaviours.chartAndTable],
        ['search', '300 ms', 300, 'debounceMs.search', behaviours.search],
        ['filters', '200 ms', 200, 'debounceMs.filters', behaviours.filters],
        ['form', '500 ms', 500, 'debounceMs.form', behaviours.form],
        ['minimum loading time', '200 ms', 200, 'minLoadingMs', behaviours.loading],
      ),
    ],
  },
  {
    id: 'CONST-6',
    constants: [
      ...web(
        ['max data points', '10000', 10000, 'maxDataPoints', behaviours.points],
        ['batch size', '100', 100, 'batchSize', behaviours.batch],
        ['product cache', '10 entries', 10, 'productCache', behaviours.products],
      ),
    ],
  },
  {
    id: 'CONST-7',
    constants: [
      ...web(
        [
          'type',
          'actual+forecast',
          ['actual', 'forecast'],
          'analysisDefaults.types',
          behaviours.analysisDefaults,
        ],
        ['view', 'yoy', 'yoy', 'analysisDefaults.view', behaviours.analysisDefaults],
        ['bucket', 'month', 'month', 'analysisDefaults.bucket', behaviours.analysisBucket],
        ['recent years', '2', 2, 'recentYears', behaviours.years],
      ),
    ],
  },
  {
    id: 'CONST-8',
    constants: [
      ...shown(
        ['date', 'DD/MM/YYYY', '01/03/2024', 'formatDate', behaviours.date, '2024-03-01'],
        ['numbers', '2 decimals', '0.50', 'formatNumber', behaviours.number, 0.5],
        ['metrics', '4 decimals', '0.5000', 'formatMetric', behaviours.metric, 0.5],
      ),
    ],
  },
  {
    id: 'CONST-9',
    constants: [
      ...web(
        ['at once', '20', 20, 'toastLimits.limit', behaviours.toasts],
        ['error', '4 s', 4000, 'toastLimits.errorMs', behaviours.toastTimes],
        ['blank', '4 s', 4000, 'toastLimits.blankMs', behaviours.toastTimes],
        ['success', '2 s', 2000, 'toastLimits.successMs', behaviours.toastTimes],
      ),
    ],
  },
  {
    id: 'CONST-10',
    constants: [
      ...web(
        ['password length, least', '6', 6, 'passwordMinLength', behaviours.password],
        [
          'Hugging Face timeout',
          '60 s',
          60,
          'settingsLimits.hfTimeoutSeconds.default',
          behaviours.spaceDefaults,
        ],
        [
          'Hugging Face timeout, least',
          '10 s',
          10,
          'settingsLimits.hfTimeoutSeconds.min',
          behaviours.settingsBounds,
        ],
        [
          'Hugging Face timeout, most',
          '300 s',
          300,
          'settingsLimits.hfTimeoutSeconds.max',
          behaviours.settingsBounds,
        ],
        ['retention', '90 days', 90, 'settingsLimits.retentionDays.default', behaviours.databaseDefaults],
        ['retention, least', '30 days', 30, 'settingsLimits.retentionDays.min', behaviours.settingsBounds],
        ['retention, most', '365 days', 365, 'settingsLimits.retentionDays.max', behaviours.settingsBounds],
        ['cache TTL', '3600 s', 3600, 'settingsLimits.cacheTtlSeconds.default', behaviours.databaseDefaults],
        ['cache TTL, least', '60 s', 60, 'settingsLimits.cacheTtlSeconds.min', behaviours.settingsBounds],
        [
          'cache TTL, most',
          '86400 s',
          86400,
          'settingsLimits.cacheTtlSeconds.max',
          behaviours.settingsBounds,
        ],
        ['max upload', '10 MB', 10, 'settingsLimits.maxUploadMb.default', behaviours.databaseDefaults],
        ['max upload, least', '1 MB', 1, 'settingsLimits.maxUploadMb.min', behaviours.settingsBounds],
        ['max upload, most', '50 MB', 50, 'settingsLimits.maxUploadMb.max', behaviours.settingsBounds],
        ['compression', 'on', true, 'databaseSwitches.enableCompression', behaviours.databaseDefaults],
        ['caching', 'on', true, 'databaseSwitches.enableCaching', behaviours.databaseDefaults],
        ['metrics logging', 'on', true, 'databaseSwitches.enableMetricsLogging', behaviours.databaseDefaults],
      ),
    ],
  },
  {
    id: 'CONST-11',
    constants: [
      ...inFile(`${transport}/timing.ts`)([
        'slow request',
        '1000 ms',
        1000,
        'slowRequestMs',
        behaviours.slowRequest,
      ]),
      ...web(
        ['slow render', '50 ms', 50, 'slowRenderMs', behaviours.slowRender],
        ['render history', '10 entries', 10, 'renderHistory', behaviours.renderHistory],
        ['dashboard refresh', '2 s', 2000, 'dashboardRefreshMs', behaviours.refresh],
        ['success banner', '3 s', 3000, 'successBannerMs', behaviours.banner],
        ['recent requests', '20', 20, 'recentRequestCount', behaviours.requests],
        ['slowest components', '5', 5, 'slowestComponents', behaviours.slowest],
      ),
    ],
  },
  {
    id: 'CONST-12',
    constants: [
      ...flags(
        ['advanced filters', 'on', true, 'features.advancedFilters', behaviours.advancedFilters],
        ['Excel export', 'on', true, 'features.excelExport', behaviours.exports],
        ['zoom', 'on', true, 'features.zoom', behaviours.flagsOff],
        ['tooltips', 'on', true, 'features.tooltips', behaviours.flagsOff],
        ['sorting', 'on', true, 'features.sorting', behaviours.flagsOff],
        ['filtering', 'on', true, 'features.filtering', behaviours.flagsOff],
        ['row selection', 'on', true, 'features.rowSelection', behaviours.flagsOff],
        ['export', 'on', true, 'features.export', behaviours.exports],
      ),
    ],
  },
  {
    id: 'CONST-13',
    constants: [
      ...flags(
        ['batch comparison', 'off', false, 'features.batchComparison', behaviours.comparison],
        ['anomaly detection', 'off', false, 'features.anomalyDetection', behaviours.anomalies],
        ['custom colours', 'off', false, 'features.customColours', behaviours.colours],
      ),
    ],
  },
];
