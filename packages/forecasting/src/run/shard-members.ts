import { actualAt } from '../evaluation/actuals-at.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { SeriesErrors, SumWeighing } from '../hierarchy/sum-weighing.ts';
import { lazily } from '../lazily.ts';
import { typicalChange } from '../models/scaled-error.ts';
import type { KeyedHistory } from './histories.ts';
import type { OriginRun } from './origin-run.ts';
import { isFixed } from './reconcile-runs.ts';

/** The series of a shard at every cutoff, earliest first. */
export interface Shard {
  at: number;
  /** Position of its first series. */
  from: number;
  runs: readonly OriginRun[];
  /** Histories with all values. */
  observed: readonly KeyedHistory[];
}

/** A series of a shard at one cutoff. */
export interface Member {
  /** Position in the shard. */
  at: number;
  history: KeyedHistory;
  forecast: Float64Array;
  isFixed: boolean;
  scale: number;
  /** Sums that include the series. */
  sums: readonly number[];
  /** Errors of its earlier forecasts. */
  errors: () => SeriesErrors;
}

interface Settings {
  hierarchy: Hierarchy;
  seasonLength: number;
  weighing: Pick<SumWeighing, 'unit' | 'columns'>;
  /** Applies the mean correction of a cutoff. */
  raise: (history: KeyedHistory, forecast: Float64Array, origin: number) => Float64Array;
}

/** Yields the series of a shard at one cutoff. */
export function* membersOf(shard: Shard, origin: number, settings: Settings): Generator<Member> {
  const { hierarchy, seasonLength, raise } = settings;
  const { from, runs } = shard;
  const outcomes = runs[origin]?.outcomes ?? [];
  const sums = outcomes.map((): number[] => []);
  for (const { sum, members } of hierarchy.within(from, from + outcomes.length))
    for (const member of members) sums[member - from]?.push(sum);
  for (const [at, { history, forecast }] of outcomes.entries())
    yield {
      at,
      history,
      forecast: raise(history, forecast, origin),
      isFixed: isFixed(history) === 1,
      scale: typicalChange(history.values, seasonLength),
      sums: sums[at] ?? [],
      errors: lazily(() => errorsOf(history, at, runs.slice(0, origin + 1), settings)),
    };
}

/** Errors of the earlier forecasts of a series that are known at the last cutoff. */
function errorsOf(
  { start, values, observed }: KeyedHistory,
  at: number,
  runs: readonly OriginRun[],
  { weighing: { unit, columns }, raise }: Settings,
): SeriesErrors {
  const cutoff = runs.at(-1)?.cutoff ?? 0;
  const seen = { start, values, observed };
  const residuals = new Float64Array(columns);
  let [square, count, column] = [0, 0, 0];
  for (const [origin, { cutoff: earlier, outcomes }] of runs.slice(0, -1).entries()) {
    const { history, forecast: made } = outcomes[at] as OriginRun['outcomes'][number];
    const forecast = raise(history, made, origin);
    const come = Math.min(forecast.length, cutoff - earlier);
    for (let step = 0; step < come; step++, column++) {
      const actual = actualAt(seen, earlier + step);
      if (Number.isNaN(actual) || unit === 0) continue;
      const residual = (actual - (forecast[step] as number)) / unit;
      residuals[column] = residual;
      square += residual ** 2;
      count++;
    }
  }
  return { residuals, variance: count > 0 ? square / count : 0 };
}
