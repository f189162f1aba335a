import type { components } from '@forecast-console/api-client/schema';
import type { Doubts } from './doubts.ts';
import type { Facts } from './note-checkers.ts';

type Schemas = components['schemas'];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Checks the errors by cutoff and by lag against the averages of the run and the actuals of the holdouts. */
export function checkBacktestErrors(
  { run }: Facts,
  { actual, backtest }: Schemas['RunSeries'],
  doubts: Doubts,
): void {
  const { by_cutoff: cutoffs = [], by_lag: lags = [] } = run.backtest_errors ?? {};
  doubts.same('listed cutoffs', cutoffs.length, run.origins);
  const [shown] = cutoffs;
  if (shown === undefined) return;
  doubts.claim(`holdout from ${shown.cutoff}`, shown.cutoff === backtest[0]?.date);
  const holdouts = cutoffs.map(({ cutoff }) => {
    const from = actual.findIndex(({ date }) => date === cutoff);
    return from < 0 ? [] : actual.slice(from, from + backtest.length).map(({ value }) => value);
  });
  doubts.claim(
    `cutoffs ${cutoffs.map(({ cutoff }) => cutoff).join()}`,
    cutoffs.every(({ cutoff }, at) => at === 0 || cutoff < (cutoffs[at - 1]?.cutoff ?? '')) &&
      holdouts.every(({ length }) => length === backtest.length),
  );
  for (const name of ['mape', 'mae', 'rmse', 'bias', 'wape', 'smape', 'mase', 'rmsse', 'skill'] as const) {
    const defined = cutoffs.flatMap(({ metrics }) => metrics[name] ?? []);
    const mean = defined.length === 0 ? null : sumOf(defined) / defined.length;
    doubts.same(`average ${name}`, run.accuracy?.[name], mean);
    doubts.same(`${name} of the cutoff shown`, shown.metrics[name], run.shown_origin?.[name]);
  }
  for (const { lag, count, mae, wape } of lags) {
    const known = holdouts.flatMap((values) => values[lag - 1] ?? []);
    const size = sumOf(known.map(Math.abs));
    doubts.same(`actuals at lag ${lag}`, count, known.length);
    doubts.same(`WAPE at lag ${lag}`, wape, size === 0 ? null : (100 * mae * count) / size);
  }
  for (const name of ['mae', 'bias'] as const) {
    const ofLags = lags.map((lag) => lag.count * lag[name]);
    const ofCutoffs = cutoffs.map(
      ({ metrics }, at) =>
        (metrics[name] ?? 0) * (holdouts[at] ?? []).filter((value) => value !== null).length,
    );
    doubts.same(`sum of ${name} by lag`, sumOf(ofLags), sumOf(ofCutoffs));
  }
}
