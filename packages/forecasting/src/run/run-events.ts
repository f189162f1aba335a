import { seasonLength as seasonLengthOf } from '@forecast-console/series';
import { meanSize } from '../events/departures.ts';
import { EventCalendar } from '../events/event-calendar.ts';
import { type LearntEvents, learnEvents } from '../events/learn-events.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { DriverFinding, EventFinding } from '../forecast-result.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { chooseSeasonForm } from '../models/choose-season-form.ts';
import type { EventsIn, HistoriesBefore, KeyedHistory } from './histories.ts';
import { RunDrivers } from './run-drivers.ts';

/** Buckets of a run: the first one, and the one after the last value. */
export interface RunSpan {
  first: number;
  end: number;
}

/** The events and drivers of a run of which something can be learnt, and what was. */
export class RunEvents {
  readonly #request: ForecastRequest;
  readonly #calendar: EventCalendar;
  readonly #span: RunSpan;
  /** Positions in the request of the events that took place before the end. */
  readonly #seen: readonly number[];
  readonly #known: EventCalendar;
  /** Effects on the series, by the cutoff at which they were learnt. */
  readonly #effects: Map<number, readonly (number | null)[]>;
  readonly #drivers: RunDrivers;
  readonly #alive: () => void;

  /**
   * @param alive called now and then; may throw, which aborts
   * @param sample those of some of the series, where effects are learnt from these
   */
  constructor(request: ForecastRequest, span: RunSpan, alive: () => void, sample: RunEvents | null = null) {
    const { events = [], bucket, horizon } = request;
    const { first, end } = span;
    this.#effects = sample === null ? new Map<number, readonly (number | null)[]>() : sample.#effects;
    this.#request = request;
    this.#alive = alive;
    this.#span = span;
    this.#calendar = new EventCalendar(events, bucket, first, end + horizon);
    this.#seen = this.#calendar.before(end);
    this.#known = new EventCalendar(
      this.#seen.flatMap((event) => events[event] ?? []),
      bucket,
      first,
      end + horizon,
    );
    this.#drivers = new RunDrivers(request, this.#calendar, alive, sample === null ? null : sample.#drivers);
  }

  /** Whether there are drivers, or any event has taken place: what never did changes nothing. */
  get any(): boolean {
    return this.#seen.length > 0 || this.#drivers.any;
  }

  /**
   * What is left when what moves demand is left out, each way in which that is to be measured: all of it, null; of both
   * events and drivers then the events, and then the drivers.
   */
  without(): (RunEvents | null)[] {
    if (!this.any) return [];
    if (this.#seen.length === 0 || !this.#drivers.any) return [null];
    const left = (part: Partial<ForecastRequest>) =>
      new RunEvents({ ...this.#request, ...part }, this.#span, this.#alive);
    return [null, left({ events: [] }), left({ drivers: [] })];
  }

  /** What events and drivers of the run do to its series. */
  inSeries(): EventsIn {
    const reaches = this.#reaches();
    return (histories, cutoff) => {
      const reach = (position: number) => reaches.map((own) => own?.[position] ?? 1);
      const form = this.#formOf(histories);
      const learnt = this.#learn(histories, cutoff, reach, form);
      this.#effects.set(cutoff, learnt.effects);
      return this.#drivers.any
        ? this.#drivers.inSeries(having(histories, learnt), cutoff, form)
        : learnt.histories;
    };
  }

  /** The same of sums, each moved as far as its series are by their size. */
  inSums({ sums }: Hierarchy, series: HistoriesBefore): EventsIn {
    const reaches = this.#reaches();
    return (histories, cutoff) => {
      const sizes = series.before(cutoff).map(({ values }) => (values.length === 0 ? 0 : meanSize(values)));
      const size = (position: number) => sizes[position] ?? 0;
      const reach = (sum: number) => {
        const own = sums[sum] ?? [];
        const all = own.reduce((total, position) => total + size(position), 0);
        return reaches.map((moved) => {
          if (moved === null) return 1;
          const part = own.reduce((total, at) => total + (moved[at] ?? 0) * size(at), 0);
          return all > 0 ? part / all : 0;
        });
      };
      const form = this.#formOf(histories);
      const learnt = this.#learn(histories, cutoff, reach, form);
      const members = (sum: number) => (sums[sum] ?? []).map((at) => [at, size(at)] as const);
      return this.#drivers.any
        ? this.#drivers.inSums(having(histories, learnt), cutoff, form, members)
        : learnt.histories;
    };
  }

  /** Buckets of `count` from a cutoff on in which any event that was seen takes place. */
  touches(cutoff: number, count: number): boolean[] {
    const from = cutoff - this.#known.first;
    return Array.from({ length: count }, (_, step) =>
      this.#known.shares.some((share) => (share[from + step] ?? 0) > 0),
    );
  }

  /** What can be said of each event asked, once the run has been computed. */
  findings(): EventFinding[] {
    const from = this.#span.end - this.#calendar.first;
    const effects = this.#effects.get(this.#span.end) ?? [];
    const { horizon, bridge = 0 } = this.#request;
    const count = (shares: Float64Array) => shares.reduce((sum, share) => sum + Number(share > 0), 0);
    return (this.#request.events ?? []).map(({ name }, event) => {
      const shares = this.#calendar.shares[event] ?? new Float64Array(0);
      const seen = this.#seen.indexOf(event);
      return {
        name,
        past: count(shares.subarray(0, from)),
        ahead: count(shares.subarray(from + bridge, from + horizon)),
        effect: seen < 0 ? null : (effects[seen] ?? null),
      };
    });
  }

  /** The same of each driver. */
  driverFindings(): DriverFinding[] {
    return this.#drivers.findings(this.#span.end);
  }

  #reaches(): (readonly number[] | null)[] {
    return this.#seen.map((event) => this.#request.events?.[event]?.reach ?? null);
  }

  #learn(
    histories: readonly KeyedHistory[],
    cutoff: number,
    reachOf: (position: number) => number[],
    form: SeasonForm,
  ): LearntEvents {
    if (this.#seen.length === 0) return { histories: histories.map(() => null), effects: [] };
    const seasonLength = seasonLengthOf(this.#request.bucket);
    const moved = histories.map((history, position) => ({ ...history, reach: reachOf(position) }));
    return learnEvents(moved, cutoff, this.#known, seasonLength, form, this.#alive);
  }

  /** As the season of the run acts. */
  #formOf(histories: readonly KeyedHistory[]): SeasonForm {
    const { bucket, horizon, seed, seasonalityMode } = this.#request;
    if (seasonalityMode !== 'auto') return seasonalityMode;
    const regular = histories
      .filter(({ kind, intermittent }) => kind === 'regular' && !intermittent)
      .map(({ key, start, learnt }) => ({ key, start, values: learnt.values }));
    const task = { bucket, seasonLength: seasonLengthOf(bucket), horizon, seed };
    return chooseSeasonForm(regular, task) ?? 'multiplicative';
  }
}

function having(histories: readonly KeyedHistory[], learnt: LearntEvents): KeyedHistory[] {
  return histories.map((history, position) => ({ ...history, events: learnt.histories[position] ?? null }));
}
