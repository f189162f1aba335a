import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate, seasonLength } from '@forecast-console/calendar';
import type { Doubts } from './doubts.ts';
import { type Facts, trimmed } from './note-checkers.ts';

type Schemas = components['schemas'];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Checks the periods and actuals of every series against the file, and that forecasts add up. */
export function checkSeries(
  { dataset, run, histories }: Facts,
  data: Schemas['RunData'],
  doubts: Doubts,
): void {
  const all = [...histories.values()];
  const items = data.groups?.items ?? [];
  const length = all[0]?.length ?? 0;
  const total = Array.from({ length }, (_, t) => {
    const values = all.map((one) => one[t] ?? null);
    return values.includes(null) ? null : sumOf(values.map((one) => one ?? 0));
  });
  doubts.same('products', items.length, histories.size);
  const dateAt = (t: number) => formatIsoDate(bucketStart(dataset.start + t, dataset.bucket));
  for (const { name, details, values } of [
    { name: 'total', details: data.details, values: total },
    ...items.map(({ key, details }) => ({
      name: key.c2 ?? '',
      details,
      values: histories.get(key.c2 ?? '') ?? [],
    })),
  ]) {
    const { actual, forecast, backtest } = details;
    doubts.same(`actuals of ${name}`, actual.length, length);
    for (const [t, { date, value }] of actual.entries()) {
      doubts.claim(`actual of ${name} on ${date}`, date === dateAt(t));
      doubts.same(`actual of ${name} on ${date}`, value, values[t]);
    }
    doubts.same(`horizon of ${name}`, forecast.length, run.horizon);
    for (const [t, { date, value, lower, upper }] of forecast.entries()) {
      doubts.claim(`forecast of ${name} on ${date}`, date === dateAt(length + t));
      doubts.claim(
        `${name}: ${lower} ≤ ${value} ≤ ${upper}`,
        (lower ?? Infinity) <= (value ?? 0) && (value ?? 0) <= (upper ?? -Infinity),
      );
    }
    for (const [t, { date }] of backtest.entries())
      doubts.claim(`backtest of ${name} on ${date}`, date === dateAt(length - backtest.length + t));
  }
  for (const of of ['forecast', 'backtest'] as const)
    for (const [at, { date, value }] of data.details[of].entries()) {
      const parts = items.map(({ details }) => details[of][at]?.value ?? 0);
      doubts.same(`sum of ${of}s ${date}`, sumOf(parts), value);
    }
  const known = trimmed(total).length - data.details.backtest.length;
  const season = seasonLength(dataset.bucket);
  doubts.claim(
    `baseline ${run.baseline}`,
    run.baseline === (run.origins === 0 ? null : known >= season ? 'seasonal naive' : 'naive'),
  );
  for (const name of ['mape', 'mae', 'rmse', 'bias'] as const)
    doubts.same(`${name} in the list of runs`, run.metrics?.[name], run.accuracy?.[name]);
}
