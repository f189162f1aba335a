import type { Constant } from './constant.ts';

/** The tests of one file, by what they show. */
function inFile<const Titles extends Record<string, string>>(file: string, titles: Titles) {
  const tests = Object.entries(titles).map(([name, title]) => [name, `${file} › ${title}`]);
  return Object.fromEntries(tests) as Record<keyof Titles, Constant['test']>;
}

/** The tests of what the constants bring about. */
export const behaviours = {
  ...inFile('apps/web/test/features/forecast-form/request/forecast-request.test.ts', {
    formDefaults: 'carries the stated defaults',
  }),
  ...inFile('apps/web/test/features/forecast-form/fields/forecast-errors.test.ts', {
    horizon: 'horizon %d is accepted: %s',
    backtestPeriods: 'backtest periods %s are accepted: %s',
  }),
  ...inFile('apps/web/test/features/settings/system-settings.test.tsx', {
    modelDefaults: 'has the stated defaults',
    settingsBounds: 'saves %s: %s from %d to %d, and nothing beyond',
    spaceDefaults: 'starts with a timeout of 60 seconds between 10 and 300',
    databaseDefaults: 'has the stated defaults and bounds',
    banner: 'shows the banner for three seconds and has the values after a reload',
  }),
  ...inFile('apps/web/test/features/runs/recent-runs.test.tsx', {
    runList: 'lists the twenty newest runs, newest first, with the way to each',
    comparison: 'compares the accuracy of runs only where that is switched on',
  }),
  ...inFile('apps/web/test/features/runs/newest-run-id.test.ts', {
    runAdapter: 'asks for the three newest runs, as nobody said how many, and takes the newest',
  }),
  ...inFile('apps/web/test/features/runs/run-selector.test.tsx', {
    runSelector: 'offers the ten newest runs and selects one',
  }),
  ...inFile('apps/web/test/lib/query-client.test.ts', {
    cache: 'asks again for an answer when it is five minutes old, and not before',
    products: 'keeps the ten products used last, and whatever is not of a product',
  }),
  ...inFile('packages/api-client/test/transport/timeout.test.ts', {
    timeout: 'rejects an attempt after 30 s with a TimeoutError and cancels the request',
  }),
  ...inFile('packages/api-client/test/transport/retry.test.ts', {
    retry: 'makes three attempts, 1000 and 2000 ms apart, and returns the last response',
  }),
  ...inFile('apps/web/test/features/forecast-form/dashboard-screen.test.tsx', {
    characteristics: 'loads the characteristics 300 ms after the last choice of a dataset',
  }),
  ...inFile('apps/web/test/features/analysis/analysis-body.test.tsx', {
    chartAndTable:
      'draws the chart 300 ms after the last of several changes, and fills the table after 500 ms',
    points: 'shows the newest 10000 points and a notice about the rest',
    exports: 'the flag %s: offers %s only if the flag is on',
    flagsOff: 'the flag %s: hides the feature if the flag is off',
    anomalies: 'lists unusual actuals only if the feature is on',
  }),
  ...inFile('apps/web/test/components/data-table/data-table.test.tsx', {
    search: 'filters 300 ms after the last keystroke',
  }),
  ...inFile('apps/web/test/features/analysis/filters/date-filter.test.tsx', {
    filters: 'takes effect 200 ms after the last change, with the last date',
  }),
  ...inFile('apps/web/test/features/forecast-form/run/run-summary.test.tsx', {
    form: 'is read again 500 ms after the last change of the form, not at each digit',
  }),
  ...inFile('apps/web/test/router.test.tsx', {
    loading: 'shows that it loads for at least 200 ms once it shows it',
  }),
  ...inFile('apps/web/test/features/analysis/board/combination-board.test.tsx', {
    batch: 'says by what it is sorted, and what each figure is',
  }),
  ...inFile('apps/web/test/features/analysis/simple-analysis.test.tsx', {
    analysisDefaults: 'requests the view, the types and the level of the run',
  }),
  ...inFile('apps/web/test/features/analysis/filters/configuration.test.ts', {
    analysisBucket: 'takes month for a run without a bucket',
  }),
  ...inFile('apps/web/test/features/analysis/filters/years.test.ts', {
    years: 'takes the two most recent for a new run',
  }),
  ...inFile('apps/web/test/lib/format.test.ts', {
    date: 'keeps a plain date the day it names',
    number: 'have two decimals and thousands separators',
    metric: 'have four decimals as metrics',
  }),
  ...inFile('apps/web/test/components/toasts.test.tsx', {
    toasts: 'shows at most twenty at once, the newest',
    toastTimes: 'shows %s for its time and no longer',
  }),
  ...inFile('apps/web/test/features/auth/validate-registration.test.ts', {
    password: 'refuses a password of five characters',
  }),
  ...inFile('packages/api-client/test/transport/timing.test.ts', {
    slowRequest: 'warns above 1000 ms, but not at 1000 ms',
  }),
  ...inFile('apps/web/test/lib/diagnostics/render-log.test.ts', {
    slowRender: 'takes a render for slow above 50 ms, and warns of it',
    renderHistory: 'keeps the last ten renders of a component',
  }),
  ...inFile('apps/web/test/features/performance/performance-dashboard.test.tsx', {
    refresh: 'reads its figures every two seconds',
    slowest: 'names the five components that are slowest on average',
  }),
  ...inFile('apps/web/test/features/performance/request-summary.test.ts', {
    requests: 'gives the twenty latest, newest first',
  }),
  ...inFile('apps/web/test/features/analysis/filters/run-analysis-filters.test.tsx', {
    advancedFilters: 'offers dates and combinations only where advanced filters are switched on',
  }),
  ...inFile('apps/web/test/features/shell/header-controls.test.tsx', {
    colours: 'offers colours of one’s own only where that is switched on, and keeps the choice',
  }),
};
