import { totalHistory } from '../evaluation/total-history.ts';
import { fillGaps } from '../preparation/fill-gaps.ts';
import { openPositions } from '../preparation/open-positions.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { departuresOf, meanSize, type EffectSource } from './departures.ts';
import type { EventCalendar } from './event-calendar.ts';
import { type CommonEffects, eventEffects } from './event-effects.ts';
import type { SeriesEvents } from './series-events.ts';

/** A history at a cutoff, with the share of it that each event can affect, 0 to 1. */
export interface MovedHistory extends PreparedSeries {
  intermittent: boolean;
  reach: readonly number[];
}

/** Event effects estimated at a cutoff, as plain numbers that can be applied to other series. */
export interface KnownEvents extends CommonEffects {
  /** Effects on intermittent series, by the shares of them that events can affect. */
  ofIntermittent: ReadonlyMap<string, Float64Array>;
}

/** Event effects learned at a cutoff. */
export interface LearnedEvents {
  /** One entry per history; null if no event can affect it or it is too short for a model. */
  histories: (SeriesEvents | null)[];
  known: KnownEvents;
}

/** Cutoff and settings for learning event effects. */
interface EventTask {
  /** Bucket after the last value of each history. */
  cutoff: number;
  calendar: EventCalendar;
  seasonLength: number;
  /** How season and effects act; series with negative values always have additive effects. */
  form: SeasonForm;
  /** Called regularly; may throw to abort. */
  throwIfStopped?: () => void;
  /** Effects learned from other histories. If present, only the differences between series are estimated. */
  known?: KnownEvents | null;
}

/**
 * Estimates the effects of events on histories. A single intermittent series has too few demands, so its effects are
 * estimated from the sum of all intermittent series.
 */
export function learnEvents(
  histories: readonly MovedHistory[],
  { cutoff, calendar, seasonLength, form, throwIfStopped = () => {}, known = null }: EventTask,
): LearnedEvents {
  const { shares, first } = calendar;
  const moved = [...histories.entries()].filter(
    ([, { kind, reach }]) => kind === 'regular' && reach.some((own) => own > 0),
  );
  const alone = moved.filter(([, { intermittent }]) => !intermittent);
  const together = new Map<string, (readonly [number, MovedHistory])[]>();
  for (const one of moved) {
    if (!one[1].intermittent) continue;
    const scope = one[1].reach.join();
    const group = together.get(scope);
    if (group === undefined) together.set(scope, [one]);
    else group.push(one);
  }
  const sums = known === null ? [...together.values()] : [];
  const sources = [
    ...alone.map(([, history]) => effectSource(history, seasonLength, form)),
    ...sums.map((group): EffectSource => {
      const sum = totalHistory(
        group.map(([, history]) => history),
        cutoff,
      );
      return { ...sum, reach: group[0]?.[1].reach ?? [], form: 'multiplicative' };
    }),
  ];
  const { common, variances, between, own } = eventEffects(
    sources.map((source) => {
      throwIfStopped();
      return departuresOf(source, shares, first, seasonLength);
    }),
    shares,
    throwIfStopped,
    known,
  );
  const ofIntermittent =
    known?.ofIntermittent ??
    new Map([...together.keys()].map((scope, turn) => [scope, own[alone.length + turn] as Float64Array]));
  const found: (SeriesEvents | null)[] = histories.map(() => null);
  for (const [turn, [position, { reach }]] of alone.entries()) {
    const { form: acts, values } = sources[turn] as EffectSource;
    const unit = acts === 'additive' ? meanSize(values) : null;
    found[position] = { ...sumOfEvents(shares, reach, own[turn] as Float64Array), first, unit };
  }
  for (const [scope, group] of together) {
    const effects = ofIntermittent.get(scope) ?? Float64Array.from(common, (effect) => effect ?? 0);
    const [[, { reach }] = [0, { reach: [] }]] = group;
    const events = { ...sumOfEvents(shares, reach, effects), first, unit: null };
    for (const [position] of group) found[position] = events;
  }
  return { histories: found, known: { common, variances, between, ofIntermittent } };
}

/** Removes closed positions of the season, which carry no information about events. */
export function effectSource(
  { start, values, observed, nonnegative, reach }: PreparedSeries & Pick<MovedHistory, 'reach'>,
  seasonLength: number,
  form: SeasonForm,
): EffectSource {
  const open = openPositions(values, seasonLength);
  const isOpen = (t: number) => open[t % seasonLength] === 1;
  return {
    start,
    values: fillGaps(
      values.map((value, t) => (isOpen(t) ? value : Number.NaN)),
      seasonLength,
    ),
    observed: observed.map((one, t) => (isOpen(t) ? one : 0)),
    reach,
    form: nonnegative ? form : 'additive',
  };
}

function sumOfEvents(
  shares: readonly Float64Array[],
  reach: readonly number[],
  effects: Float64Array,
): Pick<SeriesEvents, 'share' | 'effect'> {
  const length = shares[0]?.length ?? 0;
  const [share, effect] = [new Float64Array(length), new Float64Array(length)];
  for (const [event, own] of shares.entries()) {
    const within = reach[event] ?? 0;
    if (within === 0) continue;
    for (let at = 0; at < length; at++) {
      const taken = own[at] as number;
      share[at] = Math.max(share[at] as number, taken);
      effect[at] = (effect[at] as number) + within * taken * (effects[event] as number);
    }
  }
  return { share, effect };
}
