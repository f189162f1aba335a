import { behaviors } from './behaviors.ts';
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
        ['horizon', '18', 18, 'forecastDefaults.horizon', behaviors.formDefaults],
        ['model', 'nbeats', 'nbeats', 'forecastDefaults.modelType', behaviors.formDefaults],
        ['backtest', 'on', true, 'forecastDefaults.runBacktest', behaviors.formDefaults],
        ['periods', '6', 6, 'forecastDefaults.backtestPeriods', behaviors.formDefaults],
        ['data start', '2022-01-01', '2022-01-01', 'forecastDefaults.dataStartDate', behaviors.formDefaults],
        [
          'forecast start',
          '2024-03-01',
          '2024-03-01',
          'forecastDefaults.forecastStartDate',
          behaviors.formDefaults,
        ],
        ['bucket', 'month', 'month', 'forecastDefaults.bucketType', behaviors.formDefaults],
      ),
    ],
  },
  {
    id: 'CONST-2',
    constants: [
      ...contract(
        ['horizon, minimum', '1', 1, 'limits.horizon.minimum', behaviors.horizon],
        ['horizon, maximum', '60', 60, 'limits.horizon.maximum', behaviors.horizon],
        ['backtest periods, minimum', '1', 1, 'limits.backtestPeriods.minimum', behaviors.backtestPeriods],
        ['backtest periods, maximum', '12', 12, 'limits.backtestPeriods.maximum', behaviors.backtestPeriods],
      ),
      ...web(
        ['settings: default horizon', '12', 12, 'settingsLimits.horizon.default', behaviors.modelDefaults],
        [
          'settings: default horizon, minimum',
          '1',
          1,
          'settingsLimits.horizon.min',
          behaviors.settingsBounds,
        ],
        ['settings: max horizon', '24', 24, 'settingsLimits.horizon.defaultMax', behaviors.modelDefaults],
        ['settings: max horizon, maximum', '48', 48, 'settingsLimits.horizon.max', behaviors.settingsBounds],
        ['settings: backtest', '6', 6, 'settingsLimits.backtestPeriods.default', behaviors.modelDefaults],
        [
          'settings: backtest, minimum',
          '1',
          1,
          'settingsLimits.backtestPeriods.min',
          behaviors.settingsBounds,
        ],
        [
          'settings: backtest, maximum',
          '12',
          12,
          'settingsLimits.backtestPeriods.max',
          behaviors.settingsBounds,
        ],
        [
          'settings: confidence',
          '0.95',
          0.95,
          'settingsLimits.confidenceLevel.default',
          behaviors.modelDefaults,
        ],
      ),
    ],
  },
  {
    id: 'CONST-3',
    constants: [
      ...web(
        ['list of runs', '20', 20, 'historyLimits.list', behaviors.runList],
        ['adapter', '3', 3, 'historyLimits.adapter', behaviors.runAdapter],
        ['run selector', '10', 10, 'historyLimits.selector', behaviors.runSelector],
      ),
    ],
  },
  {
    id: 'CONST-4',
    constants: [
      ...web(['client cache', '5 minutes', 300000, 'cacheMs', behaviors.cache]),
      ...inFile(`${transport}/timeout.ts`)([
        'request timeout',
        '30000 ms',
        30000,
        'requestTimeoutMs',
        behaviors.timeout,
      ]),
      ...inFile(`${transport}/retry.ts`)(
        ['retry', '3 attempts', 3, 'retryAttempts', behaviors.retry],
        ['backoff factor', '2', 2, 'retryBackoffFactor', behaviors.retry],
        ['initial delay', '1000 ms', 1000, 'retryInitialDelayMs', behaviors.retry],
      ),
    ],
  },
  {
    id: 'CONST-5',
    constants: [
      ...web(
        ['characteristics load', '300 ms', 300, 'debounceMs.characteristics', behaviors.characteristics],
        ['chart', '300 ms', 300, 'debounceMs.chart', behaviors.chartAndTable],
        ['table', '500 ms', 500, 'debounceMs.table', behaviors.chartAndTable],
        ['search', '300 ms', 300, 'debounceMs.search', behaviors.search],
        ['filters', '200 ms', 200, 'debounceMs.filters', behaviors.filters],
        ['form', '500 ms', 500, 'debounceMs.form', behaviors.form],
        ['minimum loading time', '200 ms', 200, 'minLoadingMs', behaviors.loading],
      ),
    ],
  },
  {
    id: 'CONST-6',
    constants: [
      ...web(
        ['max data points', '10000', 10000, 'maxDataPoints', behaviors.points],
        ['batch size', '100', 100, 'batchSize', behaviors.batch],
        ['product cache', '10 entries', 10, 'productCache', behaviors.products],
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
          behaviors.analysisDefaults,
        ],
        ['view', 'yoy', 'yoy', 'analysisDefaults.view', behaviors.analysisDefaults],
        ['bucket', 'month', 'month', 'analysisDefaults.bucket', behaviors.analysisBucket],
        ['recent years', '2', 2, 'recentYears', behaviors.years],
      ),
    ],
  },
  {
    id: 'CONST-8',
    constants: [
      ...shown(
        ['date', 'DD/MM/YYYY', '01/03/2024', 'formatDate', behaviors.date, '2024-03-01'],
        ['numbers', '2 decimals', '0.50', 'formatNumber', behaviors.number, 0.5],
        ['metrics', '4 decimals', '0.5000', 'formatMetric', behaviors.metric, 0.5],
      ),
    ],
  },
  {
    id: 'CONST-9',
    constants: [
      ...web(
        ['at once', '20', 20, 'toastLimits.limit', behaviors.toasts],
        ['error', '4 s', 4000, 'toastLimits.errorMs', behaviors.toastTimes],
        ['blank', '4 s', 4000, 'toastLimits.blankMs', behaviors.toastTimes],
        ['success', '2 s', 2000, 'toastLimits.successMs', behaviors.toastTimes],
      ),
    ],
  },
  {
    id: 'CONST-10',
    constants: [
      ...web(
        ['password length, minimum', '6', 6, 'passwordMinLength', behaviors.password],
        [
          'Hugging Face timeout',
          '60 s',
          60,
          'settingsLimits.hfTimeoutSeconds.default',
          behaviors.spaceDefaults,
        ],
        [
          'Hugging Face timeout, minimum',
          '10 s',
          10,
          'settingsLimits.hfTimeoutSeconds.min',
          behaviors.settingsBounds,
        ],
        [
          'Hugging Face timeout, maximum',
          '300 s',
          300,
          'settingsLimits.hfTimeoutSeconds.max',
          behaviors.settingsBounds,
        ],
        ['retention', '90 days', 90, 'settingsLimits.retentionDays.default', behaviors.databaseDefaults],
        ['retention, minimum', '30 days', 30, 'settingsLimits.retentionDays.min', behaviors.settingsBounds],
        ['retention, maximum', '365 days', 365, 'settingsLimits.retentionDays.max', behaviors.settingsBounds],
        ['cache TTL', '3600 s', 3600, 'settingsLimits.cacheTtlSeconds.default', behaviors.databaseDefaults],
        ['cache TTL, minimum', '60 s', 60, 'settingsLimits.cacheTtlSeconds.min', behaviors.settingsBounds],
        [
          'cache TTL, maximum',
          '86400 s',
          86400,
          'settingsLimits.cacheTtlSeconds.max',
          behaviors.settingsBounds,
        ],
        ['max upload', '10 MB', 10, 'settingsLimits.maxUploadMb.default', behaviors.databaseDefaults],
        ['max upload, minimum', '1 MB', 1, 'settingsLimits.maxUploadMb.min', behaviors.settingsBounds],
        ['max upload, maximum', '50 MB', 50, 'settingsLimits.maxUploadMb.max', behaviors.settingsBounds],
        ['compression', 'on', true, 'databaseSwitches.enableCompression', behaviors.databaseDefaults],
        ['caching', 'on', true, 'databaseSwitches.enableCaching', behaviors.databaseDefaults],
        ['metrics logging', 'on', true, 'databaseSwitches.enableMetricsLogging', behaviors.databaseDefaults],
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
        behaviors.slowRequest,
      ]),
      ...web(
        ['slow render', '50 ms', 50, 'slowRenderMs', behaviors.slowRender],
        ['render history', '10 entries', 10, 'renderHistory', behaviors.renderHistory],
        ['dashboard refresh', '2 s', 2000, 'dashboardRefreshMs', behaviors.refresh],
        ['success banner', '3 s', 3000, 'successBannerMs', behaviors.banner],
        ['recent requests', '20', 20, 'recentRequestCount', behaviors.requests],
        ['slowest components', '5', 5, 'slowestComponents', behaviors.slowest],
      ),
    ],
  },
  {
    id: 'CONST-12',
    constants: [
      ...flags(
        ['advanced filters', 'on', true, 'features.advancedFilters', behaviors.advancedFilters],
        ['Excel export', 'on', true, 'features.excelExport', behaviors.exports],
        ['zoom', 'on', true, 'features.zoom', behaviors.flagsOff],
        ['tooltips', 'on', true, 'features.tooltips', behaviors.flagsOff],
        ['sorting', 'on', true, 'features.sorting', behaviors.flagsOff],
        ['filtering', 'on', true, 'features.filtering', behaviors.flagsOff],
        ['row selection', 'on', true, 'features.rowSelection', behaviors.flagsOff],
        ['export', 'on', true, 'features.export', behaviors.exports],
      ),
    ],
  },
  {
    id: 'CONST-13',
    constants: [
      ...flags(
        ['batch comparison', 'off', false, 'features.batchComparison', behaviors.comparison],
        ['anomaly detection', 'off', false, 'features.anomalyDetection', behaviors.anomalies],
        ['custom colours', 'off', false, 'features.customColours', behaviors.customColors],
      ),
    ],
  },
];
