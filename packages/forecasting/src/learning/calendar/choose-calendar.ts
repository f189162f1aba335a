import type { Bucket } from '@forecast-console/calendar';
import { fitTheta } from '../../models/ensemble/theta-forecaster.ts';
import type { KeyedSeries } from '../../models/forecaster.ts';
import { holdOut, type HeldOut } from '../../models/hold-out.ts';
import { typicalChange } from '../../models/scaled-error.ts';
import { type CalendarFactor, tradingDays, withCalendar, withoutCalendar } from './calendar-factor.ts';
import { yearlyProfile } from './yearly-profile.ts';

/** What the calendar is found to do to the series of a run. */
export interface Calendar {
  factor: CalendarFactor;
  /** In a sentence. */
  note: string;
}

/** A way the calendar may act; null where the histories do not show it. */
interface Way {
  note: string;
  learn: (histories: readonly KeyedSeries[]) => CalendarFactor | null;
}

/** Held out at a time and measured on, at most. */
const heldOut: Readonly<Record<Bucket, number>> = { day: 28, week: 6, month: 6, quarter: 4, year: 0 };
const [maxWindows, maxMeasured] = [3, 30];
/** One wild series must not decide for all. */
const maxError = 10;
/** Theta looks at no more. */
const maxPastLength = 400;
/**
 * What a way must win by, and how much more by the root of the number of windows measured: with few of them chance wins by
 * much. On the sums of a public file of orders trading days were chosen by chance without it.
 */
const minGain = { always: 0.02, chance: 0.2 } as const;

/**
 * How the calendar acts on the series of a run, besides the season: the way with which Theta misses least on the last
 * values of the series, in windows one after the other, each forecast from what stood before it. What counts is what the
 * series miss in common: the calendar is the same for all, and their own noise would hide it.
 *
 * @param series never negative, without gaps
 * @returns null where nothing is clearly better than nothing
 */
export function chooseCalendar(
  series: readonly KeyedSeries[],
  bucket: Bucket,
  seasonLength: number,
): Calendar | null {
  let best: { way: Way | null; error: number } = { way: null, error: Infinity };
  for (const way of waysOf(bucket)) {
    const { error, measured } = relativeError(way, series, bucket, seasonLength);
    const enough = 1 - minGain.always - minGain.chance / Math.sqrt(measured);
    if (error < Math.min(best.error, enough)) best = { way, error };
  }
  const factor = best.way?.learn(series) ?? null;
  return best.way === null || factor === null ? null : { factor, note: best.way.note };
}

function waysOf(bucket: Bucket): Way[] {
  if (bucket === 'year') return [];
  if (bucket === 'day' || bucket === 'week')
    return [
      {
        note: 'The course of the year was learned from the history, which missed less on held-out values.',
        learn: (histories) => yearlyProfile(histories, bucket),
      },
    ];
  return [
    [7, 'day'],
    [6, 'day from Monday to Saturday'],
    [5, 'day from Monday to Friday'],
  ].map(([open, day]) => ({
    note: `Demand was forecast per ${day} of each ${bucket}, which missed less on held-out values.`,
    learn: () => tradingDays(bucket, Number(open)),
  }));
}

/** What a way misses by what is missed without, and the number of windows that have enough before them for it. */
function relativeError(
  way: Way,
  series: readonly KeyedSeries[],
  bucket: Bucket,
  seasonLength: number,
): { error: number; measured: number } {
  let [without, withIt, measured] = [0, 0, 0];
  let known = series;
  for (let window = 0; window < maxWindows; window++) {
    const all = holdOut(known, { horizon: heldOut[bucket], seasonLength }, Infinity);
    const factor = all === null ? null : way.learn(all.map(({ history }) => history));
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
