import { actualsAt } from '../evaluation/actuals-at.ts';
import type { BacktestErrors, LagErrors } from '../forecast-result.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { Forecasts } from './forecasts.ts';
import { measuredAt } from './measured-forecasts.ts';

/** Measures the first forecast for each cutoff with history, and for each number of buckets after the cutoffs. */
export function backtestErrors(run: RunParts, forecasts: Forecasts): BacktestErrors {
  const measured = forecasts.past
    .filter(({ histories }) => histories[0]?.kind !== 'empty')
    .flatMap((origin) => {
      const metrics = measuredAt(run, forecasts, origin, 0);
      return metrics === null ? [] : [{ origin, metrics }];
    });
  return {
    byCutoff: measured.map(({ origin: { cutoff }, metrics }) => ({ cutoff, metrics })),
    byLag: lagErrors(
      run.plan.periods,
      forecasts.future,
      measured.map(({ origin }) => origin),
    ),
  };
}

function lagErrors(
  periods: number,
  { histories: [observed] }: Forecasts['future'],
  origins: Forecasts['past'],
): LagErrors[] {
  if (observed === undefined) return [];
  const sums = Array.from({ length: periods }, () => ({ absolute: 0, signed: 0, actual: 0, count: 0 }));
  for (const { cutoff, forecasts } of origins)
    for (const [step, actual] of actualsAt(observed, cutoff, periods).entries()) {
      const [sum, forecast] = [sums[step], forecasts[0]?.[step]];
      if (sum === undefined || forecast === undefined || Number.isNaN(actual)) continue;
      sum.absolute += Math.abs(forecast - actual);
      sum.signed += forecast - actual;
      sum.actual += Math.abs(actual);
      sum.count += 1;
    }
  return sums.flatMap(({ absolute, signed, actual, count }, step) =>
    count === 0
      ? []
      : [
          {
            lag: step + 1,
            count,
            mae: absolute / count,
            bias: signed / count,
            wape: actual === 0 ? null : (100 * absolute) / actual,
          },
        ],
  );
}
