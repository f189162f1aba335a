import { totalHistory } from '../evaluation/total-history.ts';
import { withoutEvents, type SeriesEvents } from '../events/series-events.ts';
import type { SeriesInput } from '../forecast-request.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { withoutCalendar } from '../learning/calendar/calendar-factor.ts';
import type { Calendar } from '../learning/calendar/choose-calendar.ts';
import { learnedHistory, unchanged, type LearnedHistory } from '../learning/learned-history.ts';
import type { KeyedSeries } from '../models/forecaster.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';

/** A history of the request, by its key. */
export interface KeyedHistory extends PreparedSeries {
  key: string;
  /** Fit for a model, but for one of intermittent demand. */
  intermittent: boolean;
  /** What events do to it and to what comes after it; null where none can move it. */
  events: SeriesEvents | null;
  /** What the calendar does to it, events left aside; null for nothing that shows. */
  calendar: Calendar | null;
  /** What models learn from. */
  learned: LearnedHistory;
}

/** Histories as they stood before a cutoff, in their order; the same ones every time. */
export interface HistoriesBefore {
  /** @param cutoff bucket index; what stands at it and after it is not seen */
  before: (cutoff: number) => readonly KeyedHistory[];
}

/** A history that can be cut at any bucket. */
interface History {
  key: string;
  before: (cutoff: number) => PreparedSeries;
}

/** What events do to histories that are known up to a cutoff, in their order. */
export type EventsIn = (
  histories: readonly KeyedHistory[],
  cutoff: number,
) => readonly (SeriesEvents | null)[];

/** What the calendar does to series that are known up to a cutoff. */
type CalendarIn = (series: readonly KeyedSeries[], cutoff: number) => Calendar | null;

interface HistoriesOptions {
  seasonLength: number;
  /** Called regularly; may throw to abort. */
  throwIfStopped: () => void;
  /** Learns the calendar effect; none by default. */
  calendarIn?: CalendarIn;
  /** Learns the effects of events and drivers; null where there are none. */
  eventsIn?: EventsIn | null | undefined;
}

// Often enough that a run of many series can be stopped while they are prepared.
const seriesPerReport = 500;

/** Histories as they stood before a cutoff, prepared once each. */
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

  /** Kept: every stage of an origin asks for the same. */
  before(cutoff: number): readonly KeyedHistory[] {
    const kept = this.#byCutoff.get(cutoff);
    if (kept !== undefined) return kept;
    const prepared = this.#histories.map(({ key, before }, position) => {
      if (position % seriesPerReport === 0) this.#throwIfStopped();
      const history = before(cutoff);
      const intermittent =
        history.kind === 'regular' && isIntermittentDemand(history.values, this.#seasonLength);
      return this.#learn({ key, ...history, intermittent, events: null, calendar: null });
    });
    const events = this.#eventsIn?.(prepared, cutoff);
    const moved =
      events === undefined
        ? prepared
        : prepared.map((history, position) => {
            const own = events[position] ?? null;
            return own === null ? history : this.#learn({ ...history, events: own });
          });
    const known = this.#inCalendar(moved, cutoff);
    this.#byCutoff.set(cutoff, known);
    return known;
  }

  /** Histories as the calendar is seen to move them: those of intermittent demand and of returns are left alone. */
  #inCalendar(histories: readonly KeyedHistory[], cutoff: number): readonly KeyedHistory[] {
    const follows = ({ kind, intermittent, nonnegative }: KeyedHistory) =>
      nonnegative && (kind === 'short' || (kind === 'regular' && !intermittent));
    const shown = histories.filter((history) => history.kind === 'regular' && follows(history));
    const calendar = this.#calendarIn(
      shown.map((history) => ({ ...history, values: this.#withoutEvents(history) })),
      cutoff,
    );
    if (calendar === null) return histories;
    return histories.map((history) => (follows(history) ? this.#learn({ ...history, calendar }) : history));
  }

  #learn(history: Omit<KeyedHistory, 'learned'>): KeyedHistory {
    const { kind, intermittent, start, calendar } = history;
    const plain = this.#withoutEvents(history);
    const values = calendar === null ? plain : withoutCalendar({ start, values: plain }, calendar.factor);
    const regular = kind === 'regular' && !intermittent;
    return { ...history, learned: regular ? learnedHistory(values, this.#seasonLength) : unchanged(values) };
  }

  #withoutEvents(history: Omit<KeyedHistory, 'learned'>): Float64Array {
    const { events, values } = history;
    return events === null ? values : withoutEvents(history, events, this.#seasonLength);
  }
}

/** The histories of a request, without what a cutoff hides. */
export function historiesOfSeries(series: readonly SeriesInput[], seasonLength: number): History[] {
  return series.map(({ key, start, values }) => ({
    key,
    before: (cutoff) => prepareSeries(values.subarray(0, Math.max(0, cutoff - start)), start, seasonLength),
  }));
}

/**
 * The histories of sums: of what was known of their series at a cutoff, gaps filled in.
 *
 * @param series the histories the sums are made of, so that both see the same up to a cutoff
 */
export function historiesOfSums(
  { sums }: Hierarchy,
  series: HistoriesBefore,
  seasonLength: number,
): History[] {
  return sums.map((members, position) => ({
    key: String(position),
    before: (cutoff) => {
      const known = series.before(cutoff);
      const { values, start } = totalHistory(
        members.flatMap((member) => known[member] ?? []),
        cutoff,
      );
      return prepareSeries(values, start, seasonLength);
    },
  }));
}
