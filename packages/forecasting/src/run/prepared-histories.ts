import type { SeriesInput } from '../forecast-request.ts';
import { type LearnedHistory, unchanged } from '../learning/learned-history.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import type { HistoryKind } from '../preparation/prepared-series.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';

// Often enough that a run of many series can be stopped while they are prepared.
const seriesPerReport = 500;
const nothing: readonly string[] = [];
const ones = new Map<number, Uint8Array>();

/** The same ones for all histories of a length. */
function onesOf(count: number): Uint8Array {
  const known = ones.get(count) ?? new Uint8Array(count).fill(1);
  ones.set(count, known);
  return known;
}

/**
 * Histories of very many series as they stood before a cutoff, to measure forecasts on that were made elsewhere: nothing
 * is learned from them. What follows from the values of the request is worked out when it is asked for and not kept.
 */
export class PreparedHistories implements HistoriesBefore {
  readonly #series: readonly SeriesInput[];
  readonly #seasonLength: number;
  readonly #throwIfStopped: () => void;
  readonly #byCutoff = new Map<number, readonly KeyedHistory[]>();

  /** @param throwIfStopped called now and then; may throw, which aborts */
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

/** A history whose values are those of the request unless gaps were filled in. */
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
