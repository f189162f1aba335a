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
const client = inFile('packages/api-client/src/constants.ts');
const contract = inFile('packages/api-client/src/limits.gen.ts');
const flags = inFile('apps/web/src/lib/features.ts');
const shown = inFile('apps/web/src/lib/format.ts');

/** The CONST requirements, one by one. */
export const statedConstants: readonly Statement[] = [
  {
    id: 'CONST-1',
    constants: [
      ...web(
        ['horizon', '18', 18, 'FORECAST_DEFAULTS.horizon', behaviours.formDefaults],
        ['model', 'nbeats', 'nbeats', 'FORECAST_DEFAULTS.modelType', behaviours.formDefaults],
        ['backtest', 'on', true, 'FORECAST_DEFAULTS.runBacktest', behaviours.formDefaults],
        ['periods', '6', 6, 'FORECAST_DEFAULTS.backtestPeriods', behaviours.formDefaults],
        [
          'data start',
          '2022-01-01',
          '2022-01-01',
          'FORECAST_DEFAULTS.dataStartDate',
          behaviours.formDefaults,
        ],
        [
          'forecast start',
          '2024-03-01',
          '2024-03-01',
          'FORECAST_DEFAULTS.forecastStartDate',
          behaviours.formDefaults,
        ],
        ['bucket', 'month', 'month', 'FORECAST_DEFAULTS.bucketType', behaviours.formDefaults],
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
        ['settings: default horizon', '12', 12, 'SETTINGS_LIMITS.horizon.default', behaviours.modelDefaults],
        [
          'settings: default horizon, least',
          '1',
          1,
          'SETTINGS_LIMITS.horizon.min',
          behaviours.settingsBounds,
        ],
        ['settings: max horizon', '24', 24, 'SETTINGS_LIMITS.horizon.defaultMax', behaviours.modelDefaults],
        ['settings: max horizon, most', '48', 48, 'SETTINGS_LIMITS.horizon.max', behaviours.settingsBounds],
        ['settings: backtest', '6', 6, 'SETTINGS_LIMITS.backtestPeriods.default', behaviours.modelDefaults],
        [
          'settings: backtest, least',
          '1',
          1,
          'SETTINGS_LIMITS.backtestPeriods.min',
          behaviours.settingsBounds,
        ],
        [
          'settings: backtest, most',
          '12',
          12,
          'SETTINGS_LIMITS.backtestPeriods.max',
          behaviours.settingsBounds,
        ],
        [
          'settings: confidence',
          '0.95',
          0.95,
          'SETTINGS_LIMITS.confidenceLevel.default',
          behaviours.modelDefaults,
        ],
      ),
    ],
  },
  {
    id: 'CONST-3',
    constants: [
      ...web(
        ['list of runs', '20', 20, 'HISTORY_LIMITS.list', behaviours.runList],
        ['adapter', '3', 3, 'HISTORY_LIMITS.adapter', behaviours.runAdapter],
        ['run selector', '10', 10, 'HISTORY_LIMITS.selector', behaviours.runSelector],
      ),
    ],
  },
  {
    id: 'CONST-4',
    constants: [
      ...web(['client cache', '5 minutes', 300000, 'CACHE_MS', behaviours.cache]),
      ...client(
        ['request timeout', '30000 ms', 30000, 'REQUEST_TIMEOUT_MS', behaviours.timeout],
        ['retry', '3 attempts', 3, 'RETRY_ATTEMPTS', behaviours.retry],
        ['backoff factor', '2', 2, 'RETRY_BACKOFF_FACTOR', behaviours.retry],
        ['initial delay', '1000 ms', 1000, 'RETRY_INITIAL_DELAY_MS', behaviours.retry],
      ),
    ],
  },
  {
    id: 'CONST-5',
    constants: [
      ...web(
        ['characteristics load', '300 ms', 300, 'DEBOUNCE_MS.characteristics', behaviours.characteristics],
        ['chart', '300 ms', 300, 'DEBOUNCE_MS.chart', behaviours.chartAndTable],
        ['table', '500 ms', 500, 'DEBOUNCE_MS.table', behaviours.chartAndTable],
        ['search', '300 ms', 300, 'DEBOUNCE_MS.search', behaviours.search],
        ['filters', '200 ms', 200, 'DEBOUNCE_MS.filters', behaviours.filters],
        ['form', '500 ms', 500, 'DEBOUNCE_MS.form', behaviours.form],
        ['minimum loading time', '200 ms', 200, 'MIN_LOADING_MS', behaviours.loading],
      ),
    ],
  },
  {
    id: 'CONST-6',
    constants: [
      ...web(
        ['max data points', '10000', 10000, 'MAX_DATA_POINTS', behaviours.points],
        ['batch size', '100', 100, 'BATCH_SIZE', behaviours.batch],
        ['product cache', '10 entries', 10, 'PRODUCT_CACHE', behaviours.products],
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
          'ANALYSIS_DEFAULTS.types',
          behaviours.analysisDefaults,
        ],
        ['view', 'yoy', 'yoy', 'ANALYSIS_DEFAULTS.view', behaviours.analysisDefaults],
        ['bucket', 'month', 'month', 'ANALYSIS_DEFAULTS.bucket', behaviours.analysisBucket],
        ['recent years', '2', 2, 'RECENT_YEARS', behaviours.years],
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
        ['at once', '20', 20, 'TOASTS.limit', behaviours.toasts],
        ['error', '4 s', 4000, 'TOASTS.errorMs', behaviours.toastTimes],
        ['blank', '4 s', 4000, 'TOASTS.blankMs', behaviours.toastTimes],
        ['success', '2 s', 2000, 'TOASTS.successMs', behaviours.toastTimes],
      ),
    ],
  },
  {
    id: 'CONST-10',
    constants: [
      ...web(
        ['password length, least', '6', 6, 'PASSWORD_MIN_LENGTH', behaviours.password],
        [
          'Hugging Face timeout',
          '60 s',
          60,
          'SETTINGS_LIMITS.hfTimeoutSeconds.default',
          behaviours.spaceDefaults,
        ],
        [
          'Hugging Face timeout, least',
          '10 s',
          10,
          'SETTINGS_LIMITS.hfTimeoutSeconds.min',
          behaviours.settingsBounds,
        ],
        [
          'Hugging Face timeout, most',
          '300 s',
          300,
          'SETTINGS_LIMITS.hfTimeoutSeconds.max',
          behaviours.settingsBounds,
        ],
        ['retention', '90 days', 90, 'SETTINGS_LIMITS.retentionDays.default', behaviours.databaseDefaults],
        ['retention, least', '30 days', 30, 'SETTINGS_LIMITS.retentionDays.min', behaviours.settingsBounds],
        ['retention, most', '365 days', 365, 'SETTINGS_LIMITS.retentionDays.max', behaviours.settingsBounds],
        ['cache TTL', '3600 s', 3600, 'SETTINGS_LIMITS.cacheTtlSeconds.default', behaviours.databaseDefaults],
        ['cache TTL, least', '60 s', 60, 'SETTINGS_LIMITS.cacheTtlSeconds.min', behaviours.settingsBounds],
        [
          'cache TTL, most',
          '86400 s',
          86400,
          'SETTINGS_LIMITS.cacheTtlSeconds.max',
          behaviours.settingsBounds,
        ],
        ['max upload', '10 MB', 10, 'SETTINGS_LIMITS.maxUploadMb.default', behaviours.databaseDefaults],
        ['max upload, least', '1 MB', 1, 'SETTINGS_LIMITS.maxUploadMb.min', behaviours.settingsBounds],
        ['max upload, most', '50 MB', 50, 'SETTINGS_LIMITS.maxUploadMb.max', behaviours.settingsBounds],
        ['compression', 'on', true, 'DATABASE_SWITCHES.enableCompression', behaviours.databaseDefaults],
        ['caching', 'on', true, 'DATABASE_SWITCHES.enableCaching', behaviours.databaseDefaults],
        [
          'metrics logging',
          'on',
          true,
          'DATABASE_SWITCHES.enableMetricsLogging',
          behaviours.databaseDefaults,
        ],
      ),
    ],
  },
  {
    id: 'CONST-11',
    constants: [
      ...client(['slow request', '1000 ms', 1000, 'SLOW_REQUEST_MS', behaviours.slowRequest]),
      ...web(
        ['slow render', '50 ms', 50, 'SLOW_RENDER_MS', behaviours.slowRender],
        ['render history', '10 entries', 10, 'RENDER_HISTORY', behaviours.renderHistory],
        ['dashboard refresh', '2 s', 2000, 'DASHBOARD_REFRESH_MS', behaviours.refresh],
        ['success banner', '3 s', 3000, 'SUCCESS_BANNER_MS', behaviours.banner],
        ['recent requests', '20', 20, 'RECENT_REQUESTS', behaviours.requests],
        ['slowest components', '5', 5, 'SLOWEST_COMPONENTS', behaviours.slowest],
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
