import { actualAt } from '../../evaluation/actuals-at.ts';
import type { SeriesErrors } from '../../hierarchy/sum-weighing.ts';
import { lazily } from '../../lazily.ts';
import { typicalChange } from '../../models/scaled-error.ts';
import type { KeyedHistory } from '../histories.ts';
import type { OriginRun } from '../origin-run.ts';
import { isFixed } from '../reconcile-runs.ts';
import type { RunParts } from '../run-parts.ts';
import type { OriginState } from './origin-state.ts';

/** The series of a shard at every cutoff, earliest first. */
export interface Shard {
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

/** Yields the series of a shard at one cutoff, with the mean correction. */
export function* membersOf(
  { hierarchy, seasonLength }: Pick<RunParts, 'hierarchy' | 'seasonLength'>,
  states: readonly OriginState[],
  { from, runs }: Shard,
  origin: number,
): Generator<Member> {
  const outcomes = runs[origin]?.outcomes ?? [];
  const sums = outcomes.map((): number[] => []);
  for (const { sum, members } of hierarchy.within(from, from + outcomes.length))
    for (const member of members) sums[member - from]?.push(sum);
  for (const [at, { history, forecast }] of outcomes.entries())
    yield {
      at,
      history,
      forecast: raised(history, forecast, states[origin]),
      isFixed: isFixed(history) === 1,
      scale: typicalChange(history.values, seasonLength),
      sums: sums[at] ?? [],
      errors: lazily(() => errorsOf(history, at, runs.slice(0, origin + 1), states)),
    };
}

function raised(
  { kind }: KeyedHistory,
  forecast: Float64Array,
  state: OriginState | undefined,
): Float64Array {
  const { factor = 1 } = state ?? {};
  return factor === 1 || kind !== 'regular' ? forecast : forecast.map((value) => factor * value);
}

/** Errors of the earlier forecasts of a series that are known at the last cutoff. */
function errorsOf(
  { start, values, observed }: KeyedHistory,
  at: number,
  runs: readonly OriginRun[],
  states: readonly OriginState[],
): SeriesErrors {
  const cutoff = runs.at(-1)?.cutoff ?? 0;
  const { unit = 0, columns = 0 } = states[runs.length - 1] ?? {};
  const seen = { start, values, observed };
  const residuals = new Float64Array(columns);
  let [square, count, column] = [0, 0, 0];
  for (const [origin, { cutoff: earlier, outcomes }] of runs.slice(0, -1).entries()) {
    const { history, forecast: made } = outcomes[at] as OriginRun['outcomes'][number];
    const forecast = raised(history, made, states[origin]);
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
