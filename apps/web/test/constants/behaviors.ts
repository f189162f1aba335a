import type { Constant } from './constant.ts';

/** Maps test titles of one file to the behavior they check. */
function inFile<const Titles extends Record<string, string>>(file: string, titles: Titles) {
  const tests = Object.entries(titles).map(([name, title]) => [name, `${file} › ${title}`]);
  return Object.fromEntries(tests) as Record<keyof Titles, Constant['test']>;
}

/** Tests of behavior that depends on the constants. */
export const behaviors = {
  ...inFile('apps/web/test/features/forecast-form/request/forecast-request.test.ts', {
    formDefaults: 'contains the specified defaults',
  }),
  ...inFile('apps/web/test/features/forecast-form/fields/forecast-errors.test.ts', {
    horizon: 'returns whether the horizon %d is accepted: %s',
    backtestPeriods: 'returns whether %s backtest periods are accepted: %s',
  }),
  ...inFile('apps/web/test/features/settings/system-settings.test.tsx', {
    modelDefaults: 'has the specified defaults',
    settingsBounds: 'allow saving %s: %s from %d to %d, but no value outside that range',
    spaceDefaults: 'has a default timeout of 60 seconds and accepts 10 to 300 seconds',
    databaseDefaults: 'has the specified defaults and bounds',
    banner: 'shows the banner for three seconds and keeps the values after a reload',
  }),
  ...inFile('apps/web/test/features/runs/recent-runs.test.tsx', {
    runList: 'lists the twenty newest runs, newest first, each with a link',
    comparison: 'shows accuracy columns only if batch comparison is on',
  }),
  ...inFile('apps/web/test/features/runs/newest-run-id.test.ts', {
    runAdapter: 'newestRunId requests three runs by default and returns the newest',
  }),
  ...inFile('apps/web/test/features/runs/run-selector.test.tsx', {
    runSelector: 'offers the ten newest runs and selects one',
  }),
  ...inFile('apps/web/test/lib/query-client.test.ts', {
    cache: 'refetches a response after five minutes, but not earlier',
    products: 'keeps the ten most recently used products and all other queries',
  }),
  ...inFile('packages/api-client/test/transport/timeout.test.ts', {
    timeout: 'rejects an attempt after 30 s with a TimeoutError and cancels the request',
  }),
  ...inFile('packages/api-client/test/transport/retry.test.ts', {
    retry: 'makes three attempts, 1000 and 2000 ms apart, and returns the last response',
  }),
  ...inFile('apps/web/test/features/forecast-form/dashboard-screen.test.tsx', {
    characteristics: 'loads the characteristics 300 ms after the last selection of a dataset',
  }),
  ...inFile('apps/web/test/features/analysis/analysis-body.test.tsx', {
    chartAndTable: 'updates the chart 300 ms and the table 500 ms after the last of several changes',
    points: 'shows the newest 10,000 points, and a notice about the omitted ones',
    exports: 'with the flag %s on, offers %s',
    flagsOff: 'with the flag %s off, hides the feature',
    anomalies: 'lists unusual actuals only if that feature is on',
  }),
  ...inFile('apps/web/test/components/data-table/data-table.test.tsx', {
    search: 'filters 300 ms after the last keystroke',
  }),
  ...inFile('apps/web/test/features/analysis/filters/date-filter.test.tsx', {
    filters: 'applies only the latest date, 200 ms after the last change',
  }),
  ...inFile('apps/web/test/features/forecast-form/run/run-summary.test.tsx', {
    form: 'updates the text 500 ms after the last change, not on every keystroke',
  }),
  ...inFile('apps/web/test/router.test.tsx', {
    loading: 'stays visible for at least 200 ms',
  }),
  ...inFile('apps/web/test/features/analysis/board/combination-board.test.tsx', {
    batch: 'shows the sort order and the meaning of each number',
  }),
  ...inFile('apps/web/test/features/analysis/simple-analysis.test.tsx', {
    analysisDefaults: 'requests the view, types and level of the run',
  }),
  ...inFile('apps/web/test/features/analysis/filters/configuration.test.ts', {
    analysisBucket: 'defaults to month if the run has no bucket',
  }),
  ...inFile('apps/web/test/features/analysis/filters/years.test.ts', {
    years: 'selects the two most recent years for a new run',
  }),
  ...inFile('apps/web/test/lib/format.test.ts', {
    date: 'returns dates without a time unchanged',
    number: 'have two decimals and thousands separators',
    metric: 'have four decimals if they are metrics',
  }),
  ...inFile('apps/web/test/components/feedback/toasts.test.tsx', {
    toasts: 'shows only the newest twenty toasts',
    toastTimes: 'hides %s after its display time',
  }),
  ...inFile('apps/web/test/features/auth/validate-registration.test.ts', {
    password: 'rejects a password of five characters',
  }),
  ...inFile('packages/api-client/test/transport/timing.test.ts', {
    slowRequest: 'logs a warning above 1000 ms, but not at 1000 ms',
  }),
  ...inFile('apps/web/test/lib/diagnostics/render-log.test.ts', {
    slowRender: 'counts a render above 50 ms as slow and logs a warning',
    renderHistory: 'keeps the last ten renders of a component',
  }),
  ...inFile('apps/web/test/features/performance/performance-dashboard.test.tsx', {
    refresh: 'refreshes every two seconds',
    slowest: 'lists the five components with the highest average render time',
  }),
  ...inFile('apps/web/test/features/performance/request-summary.test.ts', {
    requests: 'returns the latest twenty calls, newest first',
  }),
  ...inFile('apps/web/test/features/analysis/filters/run-analysis-filters.test.tsx', {
    advancedFilters: 'offers dates and combinations only if advanced filters are on',
  }),
  ...inFile('apps/web/test/features/shell/header-controls.test.tsx', {
    customColors: 'offers a custom color only if the feature is on, and saves the choice',
  }),
};
