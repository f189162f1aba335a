import { limits } from '@forecast-console/api-client/limits';
import { freshMs } from '@forecast-console/api-client/query';

/** What the forecast form starts with (CONST-1). */
export const forecastDefaults = {
  horizon: limits.horizon.default,
  modelType: limits.models.default,
  runBacktest: true,
  backtestPeriods: limits.backtestPeriods.default,
  dataStartDate: '2022-01-01',
  forecastStartDate: '2024-03-01',
  bucketType: limits.buckets.default,
} as const;

/** Runs asked for at once (CONST-3): by the list of runs, where nobody says how many, and by the run selector. */
export const historyLimits = { list: 20, adapter: 3, selector: 10 } as const;

/** Combinations asked for at a time where all of them are gone through (CONST-6). */
export const batchSize = 100;

/** Lists of products, and series of single ones, that are kept at once (CONST-6). */
export const productCache = 10;

/** How long cached answers stay fresh, in milliseconds (CONST-4). */
export const cacheMs = freshMs;

/** Waits before acting on a change, in milliseconds (CONST-5). */
export const debounceMs = {
  characteristics: 300,
  chart: 300,
  table: 500,
  search: 300,
  filters: 200,
  form: 500,
} as const;

/** A loading state stays at least this long once it shows, in milliseconds (CONST-5). */
export const minLoadingMs = 200;

/** A chart or table shows at most this many points (CONST-6). */
export const maxDataPoints = 10_000;

/** What the simple analysis shows before anything is chosen (CONST-7). */
export const analysisDefaults = { types: ['actual', 'forecast'], view: 'yoy', bucket: 'month' } as const;

/** Years selected for a new run, newest first (CONST-7). */
export const recentYears = 2;

/** Rows on a page of a table (ANA-15). */
export const defaultPageSize = 10;

/** Toasts (CONST-9): how many at once, and how long each kind stays, in milliseconds. */
export const toastLimits = { limit: 20, errorMs: 4000, blankMs: 4000, successMs: 2000 } as const;

/** Shortest password a registration accepts (SIGN-7). */
export const passwordMinLength = limits.password.minLength;

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

/** What the switches of the database settings start with (ADM-7). */
export const databaseSwitches = {
  enableCompression: true,
  enableCaching: true,
  enableMetricsLogging: true,
} as const;

/** A render slower than this is slow, in milliseconds (CONST-11). */
export const slowRenderMs = 50;

/** Renders remembered for each component (CONST-11). */
export const renderHistory = 10;

/** How often the performance dashboard reads its figures, in milliseconds (CONST-11). */
export const dashboardRefreshMs = 2000;

/** How long the banner of a saved settings form stays, in milliseconds (CONST-11). */
export const successBannerMs = 3000;

/** Calls listed on the performance dashboard (CONST-11). */
export const recentRequestCount = 20;

/** Components listed when the slowest are asked for (CONST-11). */
export const slowestComponents = 5;
