import type { Bucket } from '@forecast-console/calendar';
import { fitTheta } from '../../models/ensemble/theta-forecaster.ts';
import type { KeyedSeries } from '../../models/forecaster.ts';
import { holdOut, type HeldOut } from '../../models/hold-out.ts';
import { typicalChange } from '../../models/scaled-error.ts';
import { type CalendarFactor, tradingDays, withCalendar, withoutCalendar } from './calendar-factor.ts';
import { yearlyProfile } from './yearly-profile.ts';

/** The calendar effect of a run. */
export interface Calendar {
  factor: CalendarFactor;
  /** A sentence for users. */
  note: string;
}

/**
 * To be accepted, the effect must not be as accurate when shifted by these numbers of buckets: a real calendar effect
 * belongs to its dates.
 */
const shifts = [-11, -10, -8, -7, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14];

/** A candidate for the calendar effect; null if the histories show no such effect. */
interface Candidate {
  note: string;
  learn: (histories: readonly KeyedSeries[]) => CalendarFactor | null;
  /** Whether the effect follows from the dates alone, so that it can be tested on shifted dates. */
  isFixed: boolean;
}

/** Maximum holdout length. */
const heldOut: Readonly<Record<Bucket, number>> = { day: 28, week: 6, month: 6, quarter: 4, year: 0 };
const [maxWindows, maxMeasured] = [3, 30];
/** Maximum scaled error of a series, which limits the influence of a single series. */
const maxError = 10;
/** Maximum number of past values, because the Theta method does not use older ones. */
const maxPastLength = 400;
/**
 * Minimum relative gain, plus an allowance for chance that is divided by the square root of the number of holdouts.
 * Without the allowance, trading days were accepted by chance for the total of a public order file.
 */
const minGain = { always: 0.02, chance: 0.2 } as const;

/**
 * Chooses how the calendar affects the series of a run, in addition to the season: the candidate with the lowest
 * Theta error on consecutive holdouts at the end of the series. Errors are first averaged over the series, because
 * the calendar effect is common to all series and the noise of single series would hide it.
 *
 * @param series nonnegative, without gaps
 * @returns null if no candidate is clearly better than using no calendar effect
 */
export function chooseCalendar(
  series: readonly KeyedSeries[],
  bucket: Bucket,
  seasonLength: number,
): Calendar | null {
  let best: { candidate: Candidate | null; error: number } = { candidate: null, error: Infinity };
  for (const candidate of candidatesOf(bucket)) {
    const { error, measured } = relativeError(candidate, series, bucket, seasonLength);
    const enough = 1 - minGain.always - minGain.chance / Math.sqrt(measured);
    if (error < Math.min(best.error, enough)) best = { candidate, error };
  }
  const factor = best.candidate?.learn(series) ?? null;
  if (best.candidate === null || factor === null) return null;
  const isChance =
    best.candidate.isFixed &&
    shifts.some((shift) => {
      const shifted = { ...best.candidate, learn: () => (index: number) => factor(index + shift) };
      return relativeError(shifted, series, bucket, seasonLength).error <= best.error;
    });
  return isChance ? null : { factor, note: best.candidate.note };
}

function candidatesOf(bucket: Bucket): Candidate[] {
  if (bucket === 'year') return [];
  if (bucket === 'day' || bucket === 'week')
    return [
      {
        note: 'Yearly seasonality was learned from the history (lower error on the holdout).',
        learn: (histories) => yearlyProfile(histories, bucket),
        isFixed: false,
      },
    ];
  return [
    [7, 'day'],
    [6, 'day from Monday to Saturday'],
    [5, 'day from Monday to Friday'],
  ].map(([open, day]) => ({
    note: `Demand was forecast per ${day} of each ${bucket} (lower error on the holdout).`,
    learn: () => tradingDays(bucket, Number(open)),
    isFixed: true,
  }));
}

/** Relative error of a candidate, and the number of holdouts with enough history. */
function relativeError(
  candidate: Pick<Candidate, 'learn'>,
  series: readonly KeyedSeries[],
  bucket: Bucket,
  seasonLength: number,
): { error: number; measured: number } {
  let [without, withIt, measured] = [0, 0, 0];
  let known = series;
  for (let window = 0; window < maxWindows; window++) {
    const all = holdOut(known, { horizon: heldOut[bucket], seasonLength }, Infinity);
    const factor = all === null ? null : candidate.learn(all.map(({ history }) => history));
    if (all === null || factor === null) break;
    const every = Math.ceil(all.length / maxMeasured);
    const held = all.filter((_, position) => position % every === 0);
    measured++;
    without += commonError(held, () => 1, seasonLength);
    withIt += commonError(held, factor, seasonLength);
    known = all.map(({ history }) => history);
  }
  return { error: without > 0 ? withIt / without : 1, measured };
}

/** Σ over the steps of |mean over the series of (f − a) / typical change|. */
function commonError(held: readonly HeldOut[], factor: CalendarFactor, seasonLength: number): number {
  const horizon = held[0]?.actual.length ?? 0;
  const without = held.map(({ history }) => {
    const from = Math.max(0, history.values.length - maxPastLength);
    const recent = { ...history, start: history.start + from, values: history.values.subarray(from) };
    return { ...recent, values: withoutCalendar(recent, factor) };
  });
  const task = { bucket: 'day', seasonLength, horizon, mode: 'multiplicative', seed: 1 } as const;
  const made = fitTheta(without, task, () => {}).forecast(without, () => {});
  const missed = new Float64Array(horizon);
  for (const [position, { history, actual }] of held.entries()) {
    const scale = typicalChange(history.values, seasonLength);
    const forecast = withCalendar(made[position] as Float64Array, without[position] as KeyedSeries, factor);
    if (!(scale > 0)) continue;
    for (const [step, value] of actual.entries()) {
      const error = ((forecast[step] as number) - value) / scale;
      missed[step] = (missed[step] as number) + Math.max(-maxError, Math.min(maxError, error));
    }
  }
  return missed.reduce((sum, error) => sum + Math.abs(error), 0) / held.length;
}
