import { seasonLength as seasonLengthOf } from '@forecast-console/calendar';
import { meanSize } from '../events/departures.ts';
import { EventCalendar } from '../events/event-calendar.ts';
import { type KnownEvents, type LearnedEvents, learnEvents } from '../events/learn-events.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { DriverFinding, EventFinding } from '../forecast-result.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { lazily } from '../lazily.ts';
import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import { chooseSeasonForm } from '../models/choose-season-form.ts';
import type { EventsIn, HistoriesBefore, KeyedHistory, SeriesBlock } from './histories.ts';
import { RunDrivers } from './run-drivers.ts';

/** First bucket of a run and the bucket after the last value. */
export interface RunSpan {
  first: number;
  end: number;
}

/** Role of the request's series in a sharded run. */
interface InCutRun {
  /** Whether effects are estimated from these series. */
  isSample?: boolean;
  /** The sample whose effects are applied to these series. */
  sample?: RunEvents | null;
}

/** Effects learned before a cutoff. */
interface Found {
  known: KnownEvents;
  /** Form of the season and of the effects. */
  form: SeasonForm;
}

/** The events and drivers of a run and their estimated effects. */
export class RunEvents {
  readonly #request: ForecastRequest;
  readonly #calendar: EventCalendar;
  readonly #span: RunSpan;
  /** Positions of the events that occurred before the end. */
  readonly #seen: readonly number[];
  readonly #known: EventCalendar;
  /** Estimated effects by cutoff. */
  readonly #learned: Map<number, Found>;
  readonly #without: () => (RunEvents | null)[];
  readonly #drivers: RunDrivers;
  readonly #throwIfStopped: () => void;

  /**
   * @param throwIfStopped called regularly; may throw to abort
   * @param role of the series in a sharded run
   */
  constructor(request: ForecastRequest, span: RunSpan, throwIfStopped: () => void, role: InCutRun = {}) {
    const { events = [], bucket, horizon } = request;
    const { first, end } = span;
    const { isSample = false, sample = null } = role;
    this.#learned = sample === null ? new Map<number, Found>() : sample.#learned;
    this.#request = request;
    this.#throwIfStopped = throwIfStopped;
    this.#span = span;
    this.#calendar = new EventCalendar(events, bucket, first, end + horizon);
    this.#seen = this.#calendar.before(end);
    this.#known = new EventCalendar(
      this.#seen.flatMap((event) => events[event] ?? []),
      bucket,
      first,
      end + horizon,
    );
    const ofSample = sample === null ? null : sample.#drivers;
    this.#drivers = new RunDrivers(request, this.#calendar, throwIfStopped, { isSample, sample: ofSample });
    this.#without = lazily(() => {
      if (!this.any) return [];
      if (this.#seen.length === 0 || !this.#drivers.any) return [null];
      const left = (way: number, asked: Partial<ForecastRequest>) =>
        new RunEvents({ ...request, ...asked }, span, throwIfStopped, {
          isSample,
          sample: sample?.without()[way] ?? null,
        });
      return [null, left(1, { events: [] }), left(2, { drivers: [] })];
    });
  }

  /** Whether there are drivers or past events. */
  get any(): boolean {
    return this.#seen.length > 0 || this.#drivers.any;
  }

  /**
   * Returns the cases to compare with: without events and drivers (null) and, if the run has both, also events only
   * and drivers only.
   */
  without(): readonly (RunEvents | null)[] {
    return this.#without();
  }

  /** Estimates the effects of events and drivers on the series of the run. */
  inSeries(): EventsIn {
    const reaches = this.#reaches();
    return (histories, cutoff) => {
      const reach = (position: number) => reaches.map((own) => own?.[position] ?? 1);
      const form = this.#formOf(histories);
      const learned = this.#learn(histories, reach, { cutoff, form });
      this.#learned.set(cutoff, { known: learned.known, form });
      return this.#drivers.any
        ? this.#drivers.inSeries(having(histories, learned), cutoff)
        : learned.histories;
    };
  }

  /**
   * Applies the effects estimated from the sample of a sharded run. Series of the sample keep the effects estimated
   * for them.
   */
  fromSample(sample: HistoriesBefore): EventsIn {
    const reaches = this.#reaches();
    return (histories, cutoff) => {
      const asInSample = new Map(sample.before(cutoff).map(({ key, events }) => [key, events]));
      const learned = this.#learned.get(cutoff);
      if (learned === undefined)
        throw new RangeError(`no event effects were learned before bucket ${cutoff}`);
      const { known, form } = learned;
      const reach = (position: number) => reaches.map((own) => own?.[position] ?? 1);
      const moved = this.#learn(histories, reach, { cutoff, form, known });
      const all = this.#drivers.any
        ? this.#drivers.inOthers(having(histories, moved), cutoff)
        : moved.histories;
      return histories.map(({ key }, at) => asInSample.get(key) ?? all[at] ?? null);
    };
  }

  /** Estimates effects on sums. An event's reach in a sum is the mean reach in its series, weighted by size. */
  inSums({ sums, seriesCount }: Hierarchy, blocks: () => Iterable<SeriesBlock>): EventsIn {
    const reaches = this.#reaches();
    return (histories, cutoff) => {
      const sizes = new Float64Array(seriesCount);
      for (const { from, series } of blocks())
        for (const [at, { values }] of series.before(cutoff).entries())
          sizes[from + at] = values.length === 0 ? 0 : meanSize(values);
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
      const learned = this.#learn(histories, reach, { cutoff, form });
      const members = (sum: number) => (sums[sum] ?? []).map((at) => [at, size(at)] as const);
      return this.#drivers.any
        ? this.#drivers.inSums(having(histories, learned), cutoff, members)
        : learned.histories;
    };
  }

  /** Returns, for `count` buckets starting at a cutoff, whether a past event occurs in the bucket. */
  touches(cutoff: number, count: number): boolean[] {
    const from = cutoff - this.#known.first;
    return Array.from({ length: count }, (_, step) =>
      this.#known.shares.some((share) => (share[from + step] ?? 0) > 0),
    );
  }

  /** Returns the findings for each event after the run. */
  findings(): EventFinding[] {
    const from = this.#span.end - this.#calendar.first;
    const { common: effects = [], variances = [] } = this.#learned.get(this.#span.end)?.known ?? {};
    const { horizon, bridge = 0 } = this.#request;
    const count = (shares: Float64Array) => shares.reduce((sum, share) => sum + Number(share > 0), 0);
    return (this.#request.events ?? []).map(({ name }, event) => {
      const shares = this.#calendar.shares[event] ?? new Float64Array(0);
      const seen = this.#seen.indexOf(event);
      const effect = seen < 0 ? null : (effects[seen] ?? null);
      const margin = normalMargin * Math.sqrt(variances[seen] ?? 0);
      return {
        name,
        past: count(shares.subarray(0, from)),
        ahead: count(shares.subarray(from + bridge, from + horizon)),
        effect,
        range: effect === null || effect === 0 ? null : { lower: effect - margin, upper: effect + margin },
      };
    });
  }

  /** Returns the findings for each driver. */
  driverFindings(): DriverFinding[] {
    return this.#drivers.findings(this.#span.end);
  }

  #reaches(): (readonly number[] | null)[] {
    return this.#seen.map((event) => this.#request.events?.[event]?.reach ?? null);
  }

  #learn(
    histories: readonly KeyedHistory[],
    reachOf: (position: number) => number[],
    { cutoff, form, known = null }: { cutoff: number; form: SeasonForm; known?: KnownEvents | null },
  ): LearnedEvents {
    if (this.#seen.length === 0) return { histories: histories.map(() => null), known: nothing };
    const seasonLength = seasonLengthOf(this.#request.bucket);
    const moved = histories.map((history, position) => ({ ...history, reach: reachOf(position) }));
    return learnEvents(moved, {
      cutoff,
      calendar: this.#known,
      seasonLength,
      form,
      throwIfStopped: this.#throwIfStopped,
      known,
    });
  }

  /** Returns the form of the run's season. */
  #formOf(histories: readonly KeyedHistory[]): SeasonForm {
    const { bucket, horizon, seed, seasonalityMode } = this.#request;
    if (seasonalityMode !== 'auto') return seasonalityMode;
    const regular = histories
      .filter(({ kind, intermittent }) => kind === 'regular' && !intermittent)
      .map(({ key, start, learned }) => ({ key, start, values: learned.values }));
    const task = { bucket, seasonLength: seasonLengthOf(bucket), horizon, seed };
    return chooseSeasonForm(regular, task) ?? 'multiplicative';
  }
}

/** Number of standard errors on each side of a 95% range. */
const normalMargin = 1.96;
const nothing: KnownEvents = { common: [], variances: [], between: [], ofIntermittent: new Map() };

function having(histories: readonly KeyedHistory[], learned: LearnedEvents): KeyedHistory[] {
  return histories.map((history, position) => ({ ...history, events: learned.histories[position] ?? null }));
}
