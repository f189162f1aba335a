import type { SeriesInput } from '../forecast-request.ts';
import { type LearnedHistory, unchanged } from '../learning/learned-history.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import type { HistoryKind } from '../preparation/prepared-series.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';

// Number of series between two abort checks.
const seriesPerReport = 500;
const nothing: readonly string[] = [];
const ones = new Map<number, Uint8Array>();

/** Returns an array of ones; one array per length is cached. */
function onesOf(count: number): Uint8Array {
  const known = ones.get(count) ?? new Uint8Array(count).fill(1);
  ones.set(count, known);
  return known;
}

/**
 * Histories of the series of a shard before a cutoff, used to reconcile and measure its forecasts. Values are computed
 * on access and not cached.
 */
export class PreparedHistories implements HistoriesBefore {
  readonly #series: readonly SeriesInput[];
  readonly #seasonLength: number;
  readonly #throwIfStopped: () => void;
  readonly #byCutoff = new Map<number, readonly KeyedHistory[]>();

  /** @param throwIfStopped called regularly; may throw to abort */
  constructor(series: readonly SeriesInput[], seasonLength: number, throwIfStopped: () => void) {
    this.#series = series;
    this.#seasonLength = seasonLength;
    this.#throwIfStopped = throwIfStopped;
  }

  before(cutoff: number): readonly KeyedHistory[] {
    const kept = this.#byCutoff.get(cutoff);
    if (kept !== undefined) return kept;
    const histories = this.#series.map((series, position) => {
      if (position % seriesPerReport === 0) this.#throwIfStopped();
      return new PreparedHistory(series, cutoff, this.#seasonLength);
    });
    this.#byCutoff.set(cutoff, histories);
    return histories;
  }
}

/** A history that shares the values of the request unless it has filled gaps. */
class PreparedHistory implements KeyedHistory {
  readonly kind: HistoryKind;
  readonly start: number;
  readonly nonnegative: boolean;
  readonly intermittent: boolean;
  readonly notes: readonly string[];
  readonly #series: SeriesInput;
  readonly #count: number;
  readonly #filled: { values: Float64Array; observed: Uint8Array } | null;

  constructor(series: SeriesInput, cutoff: number, seasonLength: number) {
    const known = series.values.subarray(0, Math.max(0, cutoff - series.start));
    const { kind, start, nonnegative, notes, values, observed } = prepareSeries(
      known,
      series.start,
      seasonLength,
    );
    this.kind = kind;
    this.start = start;
    this.nonnegative = nonnegative;
    this.intermittent = kind === 'regular' && isIntermittentDemand(values, seasonLength);
    this.notes = notes.length === 0 ? nothing : notes;
    this.#series = series;
    this.#count = values.length;
    this.#filled = observed.includes(0) ? { values, observed } : null;
  }

  get key(): string {
    return this.#series.key;
  }

  get values(): Float64Array {
    const from = this.start - this.#series.start;
    return this.#filled?.values ?? this.#series.values.subarray(from, from + this.#count);
  }

  get observed(): Uint8Array {
    return this.#filled?.observed ?? onesOf(this.#count);
  }

  get events(): null {
    return null;
  }

  get calendar(): null {
    return null;
  }

  get learned(): LearnedHistory {
    return unchanged(this.values);
  }
}
