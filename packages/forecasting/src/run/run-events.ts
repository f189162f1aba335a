import { seasonLength as seasonLengthOf } from '@forecast-console/series';
import { meanSize } from '../events/departures.ts';
import { EventCalendar } from '../events/event-calendar.ts';
import { learnEvents } from '../events/learn-events.ts';
import type { SeriesEvents } from '../events/series-events.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { EventFinding } from '../forecast-result.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { chooseSeasonForm } from '../models/choose-season-form.ts';
import type { EventsIn, Histories, KeyedHistory } from './histories.ts';

/** The events of a run of which something can be learnt, and what was. */
export class RunEvents {
  readonly #request: ForecastRequest;
  readonly #calendar: EventCalendar;
  readonly #end: number;
  /** Positions in the request of the events that took place before the end. */
  readonly #seen: readonly number[];
  readonly #known: EventCalendar;
  /** Effects on the series, by the cutoff at which they were learnt. */
  readonly #effects = new Map<number, readonly (number | null)[]>();

  /** @param end bucket after the last value */
  constructor(request: ForecastRequest, end: number) {
    const { events = [], series, bucket, horizon } = request;
    const first = series.reduce((earliest, { start }) => Math.min(earliest, start), end);
    this.#request = request;
    this.#end = end;
    this.#calendar = new EventCalendar(events, bucket, first, end + horizon);
    this.#seen = this.#calendar.before(end);
    this.#known = new EventCalendar(
      this.#seen.flatMap((event) => events[event] ?? []),
      bucket,
      first,
      end + horizon,
    );
  }

  /** Whether any event has taken place: what never did changes nothing. */
  get any(): boolean {
    return this.#seen.length > 0;
  }

  /** What the events of the run do to its series. */
  inSeries(): EventsIn {
    const reaches = this.#reaches();
    return (histories, cutoff) => {
      const reach = (position: number) => reaches.map((own) => own?.[position] ?? 1);
      return this.#learn(histories, cutoff, reach, (effects) => this.#effects.set(cutoff, effects));
    };
  }

  /** The same of sums, each moved as far as its series are by their size. */
  inSums({ sums }: Hierarchy, series: Histories): EventsIn {
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
      return this.#learn(histories, cutoff, reach);
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
    const from = this.#end - this.#calendar.first;
    const effects = this.#effects.get(this.#end) ?? [];
    const count = (shares: Float64Array) => shares.reduce((sum, share) => sum + Number(share > 0), 0);
    return (this.#request.events ?? []).map(({ name }, event) => {
      const shares = this.#calendar.shares[event] ?? new Float64Array(0);
      const seen = this.#seen.indexOf(event);
      return {
        name,
        past: count(shares.subarray(0, from)),
        ahead: count(shares.subarray(from, from + this.#request.horizon)),
        effect: seen < 0 ? null : (effects[seen] ?? null),
      };
    });
  }

  #reaches(): (readonly number[] | null)[] {
    return this.#seen.map((event) => this.#request.events?.[event]?.reach ?? null);
  }

  #learn(
    histories: readonly KeyedHistory[],
    cutoff: number,
    reachOf: (position: number) => number[],
    tell: (effects: readonly (number | null)[]) => void = () => {},
  ): (SeriesEvents | null)[] {
    const seasonLength = seasonLengthOf(this.#request.bucket);
    const moved = histories.map((history, position) => ({ ...history, reach: reachOf(position) }));
    const learnt = learnEvents(moved, cutoff, this.#known, seasonLength, this.#formOf(histories));
    tell(learnt.effects);
    return learnt.histories;
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
