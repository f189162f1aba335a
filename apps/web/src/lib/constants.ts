import { limits } from '@forecast-console/api-client/limits';
import { freshMs } from '@forecast-console/api-client/query';

/** Defaults of the forecast form (CONST-1). */
export const forecastDefaults = {
  horizon: limits.horizon.default,
  modelType: limits.models.default,
  runBacktest: true,
  backtestPeriods: limits.backtestPeriods.default,
  dataStartDate: '2022-01-01',
  forecastStartDate: '2024-03-01',
  bucketType: limits.buckets.default,
} as const;

/** Number of runs to fetch, by use (CONST-3). */
export const historyLimits = { list: 20, adapter: 3, selector: 10 } as const;

/** Combinations per page (CONST-6). */
export const batchSize = 100;

/** Maximum number of cached product lists and product series (CONST-6). */
export const productCache = 10;

/** How long cached responses stay fresh, in milliseconds (CONST-4). */
export const cacheMs = freshMs;

/** Debounce times in milliseconds (CONST-5). */
export const debounceMs = {
  characteristics: 300,
  chart: 300,
  table: 500,
  search: 300,
  filters: 200,
  form: 500,
} as const;

/** Minimum time a loading state stays visible, in milliseconds (CONST-5). */
export const minLoadingMs = 200;

/** Maximum number of points in a chart or table (CONST-6). */
export const maxDataPoints = 10_000;

/** Defaults of the simple analysis (CONST-7). */
export const analysisDefaults = { types: ['actual', 'forecast'], view: 'yoy', bucket: 'month' } as const;

/** Number of most recent years selected for a new run (CONST-7). */
export const recentYears = 2;

/** Rows per table page (ANA-15). */
export const defaultPageSize = 10;

/** Toasts (CONST-9): maximum number, and display times in milliseconds. */
export const toastLimits = { limit: 20, errorMs: 4000, blankMs: 4000, successMs: 2000 } as const;

/** Minimum password length (SIGN-7). */
export const passwordMinLength = limits.password.minLength;

/** Minimum password length of administrators (MEM-4). */
export const adminPasswordMinLength = 10;

/** Bounds and defaults of the settings forms (CONST-2, CONST-10). */
export const settingsLimits = {
  hfTimeoutSeconds: { min: 10, max: 300, default: 60 },
  retentionDays: { min: 30, max: 365, default: 90 },
  cacheTtlSeconds: { min: 60, max: 86_400, default: 3600 },
  maxUploadMb: { min: 1, max: 50, default: 10 },
  horizon: { min: 1, max: 48, default: 12, defaultMax: 24 },
  backtestPeriods: { min: 1, max: 12, default: 6 },
  confidenceLevel: { default: 0.95 },
} as const;

/** Defaults of the database settings (ADM-7). */
export const databaseSwitches = {
  enableCompression: true,
  enableCaching: true,
  enableMetricsLogging: true,
} as const;

/** A render slower than this is slow, in milliseconds (CONST-11). */
export const slowRenderMs = 50;

/** Renders recorded per component (CONST-11). */
export const renderHistory = 10;

/** Refresh interval of the performance dashboard, in milliseconds (CONST-11). */
export const dashboardRefreshMs = 2000;

/** Display time of the "settings saved" banner, in milliseconds (CONST-11). */
export const successBannerMs = 3000;

/** Calls listed on the performance dashboard (CONST-11). */
export const recentRequestCount = 20;

/** Number of slowest components listed (CONST-11). */
export const slowestComponents = 5;
