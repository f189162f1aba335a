import type { components } from '@forecast-console/api-client/schema';
import { seasonLength } from '@forecast-console/calendar';
import { trimmed } from './note-checkers.ts';
import type { RandomDataset } from './random-dataset.ts';

type Schemas = components['schemas'];
type Points = readonly { date: string; value: number | null }[];

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / values.length;

/** Whether two numbers are equal up to the rounding of doubles. */
export const isNear = (one: number | null | undefined, other: number | null | undefined, tolerance = 1e-6) =>
  one == null || other == null
    ? one == other
    : Math.abs(one - other) <= tolerance * Math.max(1, Math.abs(one), Math.abs(other));

/** Metrics of a backtest, computed from its definition; null where undefined. */
export function metricsOf(
  actual: Points,
  backtest: Points,
  { bucket }: Pick<RandomDataset, 'bucket'>,
): Partial<Schemas['Metrics']> {
  const valueAt = new Map(actual.map(({ date, value }) => [date, value]));
  const pairs = backtest.flatMap(({ date, value }) => {
    const known = valueAt.get(date) ?? null;
    return known === null || value === null ? [] : [{ error: value - known, actual: known, forecast: value }];
  });
  if (pairs.length === 0) return {};
  const absolute = pairs.map(({ error }) => Math.abs(error));
  const nonzero = pairs.filter((pair) => pair.actual !== 0);
  const size = sumOf(pairs.map((pair) => Math.abs(pair.actual)));
  const mae = meanOf(absolute);
  // A complete history is needed for the baseline.
  const first = backtest[0]?.date ?? '';
  const before = trimmed(actual.filter(({ date }) => date < first).map(({ value }) => value));
  const season = seasonLength(bucket);
  const lag = before.length >= season ? season : 1;
  const naive = pairs.map((_, step) => {
    const back = lag * Math.ceil((step + 1) / lag);
    return before[before.length + step - back] ?? null;
  });
  // The scale of MASE and RMSSE: errors of the seasonal naive forecast within the history.
  const lagInside = before.length > season ? season : 1;
  const changes = before
    .slice(lagInside)
    .map((value, t) => Math.abs((value ?? Number.NaN) - (before[t] ?? Number.NaN)));
  const scale = { absolute: meanOf(changes), squared: Math.sqrt(meanOf(changes.map((one) => one * one))) };
  const rmse = Math.sqrt(meanOf(pairs.map(({ error }) => error * error)));
  const isWhole = before.length > 0 && !before.includes(null) && pairs.length === backtest.length;
  const naiveError = sumOf(pairs.map((pair, step) => Math.abs((naive[step] ?? 0) - pair.actual)));
  return {
    mape:
      nonzero.length === 0 ? null : 100 * meanOf(nonzero.map((pair) => Math.abs(pair.error / pair.actual))),
    mae,
    rmse,
    bias: meanOf(pairs.map(({ error }) => error)),
    wape: size === 0 ? null : (100 * sumOf(absolute)) / size,
    smape:
      100 *
      2 *
      meanOf(
        pairs.map(({ error, ...pair }) =>
          error === 0 ? 0 : Math.abs(error) / (Math.abs(pair.actual) + Math.abs(pair.forecast)),
        ),
      ),
    ...(isWhole && {
      skill: naiveError === 0 ? null : 1 - sumOf(absolute) / naiveError,
      mase: scale.absolute > 0 ? mae / scale.absolute : null,
      rmsse: scale.squared > 0 ? rmse / scale.squared : null,
    }),
  };
}

/** Relative change of a forecast from the actuals that `comparison` names. */
export function changeOf(
  { actual, forecast }: { actual: Points; forecast: Points },
  comparison: Schemas['CombinationPage']['comparison'],
  bucket: RandomDataset['bucket'],
): number | null {
  if (comparison == null) return null;
  const start = forecast[0]?.date ?? '';
  const before = actual.filter(({ date }) => date < start).map(({ value }) => value);
  const { basis, periods } = comparison;
  const season = seasonLength(bucket);
  const back = basis === 'year_earlier' ? (bucket === 'day' ? 364 : season) : periods;
  const compared = before.slice(before.length - back, before.length - back + periods);
  if (compared.length < periods || compared.includes(null)) return null;
  const old = sumOf(compared.map((value) => value ?? 0));
  const next = sumOf(forecast.slice(0, periods).map(({ value }) => value ?? 0));
  return old === 0 ? null : (next - old) / Math.abs(old);
}

/** Returns the XYZ class: variability of the values by their coefficient of variation; '' if it is undefined. */
export function xyzOf(values: readonly (number | null)[]): string {
  const known = values.flatMap((value) => value ?? []);
  const mean = meanOf(known);
  if (known.length < 2 || !(mean > 0)) return '';
  const variation = Math.sqrt(meanOf(known.map((value) => (value - mean) ** 2))) / mean;
  return variation <= 0.5 ? 'X' : variation <= 1 ? 'Y' : 'Z';
}

/**
 * Returns the ABC class of each volume. Going from the largest to the smallest, class A ends at 80% of the sum, B at
 * 95%.
 */
export function abcOf(volumes: ReadonlyMap<string, number>): Map<string, string> {
  const total = sumOf([...volumes.values()]);
  let larger = 0;
  return new Map(
    [...volumes]
      .toSorted(([, a], [, b]) => b - a)
      .map(([name, volume]) => {
        const share = larger / total + 1e-9;
        larger += volume;
        return [name, share < 0.8 ? 'A' : share < 0.95 ? 'B' : 'C'] as const;
      }),
  );
}
