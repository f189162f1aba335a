import { HistorySum } from '../evaluation/total-history.ts';
import { withoutEvents, type SeriesEvents } from '../events/series-events.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { withoutCalendar } from '../learning/calendar/calendar-factor.ts';
import type { Calendar } from '../learning/calendar/choose-calendar.ts';
import { learnedHistory, unchanged, type LearnedHistory } from '../learning/learned-history.ts';
import type { KeyedSeries } from '../models/forecaster.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';

/** A history of the request with its key. */
export interface KeyedHistory extends PreparedSeries {
  key: string;
  /** Whether the history is regular with intermittent demand. */
  intermittent: boolean;
  /** Effects of events and drivers; null if there are none. */
  events: SeriesEvents | null;
  /** Calendar effect in addition to events; null if there is none. */
  calendar: Calendar | null;
  /** The values that models learn from. */
  learned: LearnedHistory;
}

/** Histories before a cutoff, in request order. Repeated calls return the same objects. */
export interface HistoriesBefore {
  /**
   * Returns the histories before a cutoff.
   *
   * @param cutoff bucket index; values at this bucket and later are hidden
   */
  before: (cutoff: number) => readonly KeyedHistory[];
}

/** A history that can be cut at any bucket. */
interface History {
  key: string;
  /** Bucket indexes of values that are never replaced as outliers. */
  kept: ReadonlySet<number>;
  before: (cutoff: number) => PreparedSeries;
}

/** Returns the event effects on histories known up to a cutoff. */
export type EventsIn = (
  histories: readonly KeyedHistory[],
  cutoff: number,
) => readonly (SeriesEvents | null)[];

/** Returns the calendar effect on series known up to a cutoff. */
type CalendarIn = (series: readonly KeyedSeries[], cutoff: number) => Calendar | null;

interface HistoriesOptions {
  seasonLength: number;
  /** Called regularly; may throw to abort. */
  throwIfStopped: () => void;
  /** Learns the calendar effect; no effect by default. */
  calendarIn?: CalendarIn;
  /** Learns the effects of events and drivers; null if there are none. */
  eventsIn?: EventsIn | null | undefined;
}

// Number of series between two abort checks.
const seriesPerReport = 500;

/** Prepares histories before a cutoff, once per cutoff. */
export class Histories implements HistoriesBefore {
  readonly #histories: readonly History[];
  readonly #seasonLength: number;
  readonly #byCutoff = new Map<number, readonly KeyedHistory[]>();
  readonly #throwIfStopped: () => void;
  readonly #calendarIn: CalendarIn;
  readonly #eventsIn: EventsIn | null;

  constructor(
    histories: readonly History[],
    { seasonLength, throwIfStopped, calendarIn = () => null, eventsIn = null }: HistoriesOptions,
  ) {
    this.#histories = histories;
    this.#seasonLength = seasonLength;
    this.#throwIfStopped = throwIfStopped;
    this.#calendarIn = calendarIn;
    this.#eventsIn = eventsIn;
  }

  /** Cached, because all stages of a cutoff need the same histories. */
  before(cutoff: number): readonly KeyedHistory[] {
    const kept = this.#byCutoff.get(cutoff);
    if (kept !== undefined) return kept;
    const prepared = this.#histories.map(({ key, before }, position) => {
      if (position % seriesPerReport === 0) this.#throwIfStopped();
      const history = before(cutoff);
      const intermittent =
        history.kind === 'regular' && isIntermittentDemand(history.values, this.#seasonLength);
      return this.#learn({ key, ...history, intermittent, events: null, calendar: null }, position);
    });
    const events = this.#eventsIn?.(prepared, cutoff);
    const moved =
      events === undefined
        ? prepared
        : prepared.map((history, position) => {
            const own = events[position] ?? null;
            return own === null ? history : this.#learn({ ...history, events: own }, position);
          });
    const known = this.#inCalendar(moved, cutoff);
    this.#byCutoff.set(cutoff, known);
    return known;
  }

  /** Applies the calendar effect to regular and short histories that have no negative values. */
  #inCalendar(histories: readonly KeyedHistory[], cutoff: number): readonly KeyedHistory[] {
    const follows = ({ kind, intermittent, nonnegative }: KeyedHistory) =>
      nonnegative && (kind === 'short' || (kind === 'regular' && !intermittent));
    const shown = histories.filter((history) => history.kind === 'regular' && follows(history));
    const calendar = this.#calendarIn(
      shown.map((history) => ({ ...history, values: this.#withoutEvents(history) })),
      cutoff,
    );
    if (calendar === null) return histories;
    return histories.map((history, position) =>
      follows(history) ? this.#learn({ ...history, calendar }, position) : history,
    );
  }

  #learn(history: Omit<KeyedHistory, 'learned'>, position: number): KeyedHistory {
    const { kind, intermittent, start, calendar } = history;
    const plain = this.#withoutEvents(history);
    const values = calendar === null ? plain : withoutCalendar({ start, values: plain }, calendar.factor);
    const regular = kind === 'regular' && !intermittent;
    const kept = this.#histories[position]?.kept;
    const isKept = (t: number) => kept?.has(start + t) === true;
    return {
      ...history,
      learned: regular ? learnedHistory(values, this.#seasonLength, isKept) : unchanged(values),
    };
  }

  #withoutEvents(history: Omit<KeyedHistory, 'learned'>): Float64Array {
    const { events, values } = history;
    return events === null ? values : withoutEvents(history, events, this.#seasonLength);
  }
}

/** Returns the values of a history without the effects of events and drivers; null if they did not affect it. */
export function valuesWithoutEffects(history: KeyedHistory, seasonLength: number): Float64Array | null {
  const { events, start, values } = history;
  if (events === null) return null;
  const from = start - events.first;
  const own = events.effect.subarray(Math.max(0, from), Math.max(0, from + values.length));
  return own.some((effect) => effect !== 0) ? withoutEvents(history, events, seasonLength) : null;
}

/** Histories of the series of a request. */
export function historiesOfSeries(series: ForecastRequest['series'], seasonLength: number): History[] {
  return Array.from(series, ({ key, start, values, kept }) => ({
    key,
    kept: new Set(kept),
    before: (cutoff) => prepareSeries(values.subarray(0, Math.max(0, cutoff - start)), start, seasonLength),
  }));
}

/** Consecutive series of a request with their histories. */
export interface SeriesBlock {
  /** Position of the first series. */
  from: number;
  series: HistoriesBefore;
}

/**
 * Returns the histories of sums, added up from the known values of their series with gaps filled in.
 *
 * @param blocks yields the histories of all series, so that sums and series are cut in the same way
 * @param series a value that is kept in one of them is kept in its sums
 * @param first earliest bucket of any series
 */
export function historiesOfSums(
  hierarchy: Hierarchy,
  blocks: () => Iterable<SeriesBlock>,
  { series: inputs, first }: { series: ForecastRequest['series']; first: number },
  seasonLength: number,
): History[] {
  let last: { cutoff: number; totals: PreparedSeries[] } | null = null;
  const totalsAt = (cutoff: number) => {
    if (last?.cutoff === cutoff) return last.totals;
    const sums = hierarchy.sums.map(() => new HistorySum(first, cutoff));
    for (const { from, series } of blocks()) {
      const known = series.before(cutoff);
      for (const { sum, members } of hierarchy.within(from, from + known.length))
        for (const member of members) sums[sum]?.add(known[member - from] as KeyedHistory);
    }
    last = { cutoff, totals: sums.map(({ total }) => total) };
    return last.totals;
  };
  return hierarchy.sums.map((members, position) => ({
    key: String(position),
    kept: new Set(members.flatMap((member) => inputs.at(member)?.kept ?? [])),
    before: (cutoff) => {
      const { values, start } = totalsAt(cutoff)[position] as PreparedSeries;
      return prepareSeries(values, start, seasonLength);
    },
  }));
}
