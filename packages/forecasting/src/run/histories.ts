import { totalHistory } from '../evaluation/total-history.ts';
import type { SeriesInput } from '../forecast-request.ts';
import type { Hierarchy } from '../hierarchy/hierarchy.ts';
import { learntHistory, unchanged, type LearntHistory } from '../learning/learnt-history.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';

/** A history of the request, by its key. */
export interface KeyedHistory extends PreparedSeries {
  key: string;
  /** Fit for a model, but for one of intermittent demand. */
  intermittent: boolean;
  /** What models learn from. */
  learnt: LearntHistory;
}

/** A history that can be cut at any bucket. */
interface History {
  key: string;
  before: (cutoff: number) => PreparedSeries;
}

// Often enough that a run of many series can be stopped while they are prepared.
const seriesPerReport = 500;

/** Histories as they stood before a cutoff, prepared once each. */
export class Histories {
  readonly #histories: readonly History[];
  readonly #seasonLength: number;
  readonly #byCutoff = new Map<number, readonly KeyedHistory[]>();
  readonly #alive: () => void;

  /** @param alive called now and then; may throw, which aborts */
  constructor(histories: readonly History[], seasonLength: number, alive: () => void) {
    this.#histories = histories;
    this.#seasonLength = seasonLength;
    this.#alive = alive;
  }

  /**
   * Kept: every stage of an origin asks for the same.
   *
   * @param cutoff bucket index; what stands at it and after it is not seen
   */
  before(cutoff: number): readonly KeyedHistory[] {
    const known = this.#byCutoff.get(cutoff);
    if (known !== undefined) return known;
    const prepared = this.#histories.map(({ key, before }, position) => {
      if (position % seriesPerReport === 0) this.#alive();
      const history = before(cutoff);
      const intermittent =
        history.kind === 'regular' && isIntermittentDemand(history.values, this.#seasonLength);
      const learnt =
        history.kind === 'regular' && !intermittent
          ? learntHistory(history.values, this.#seasonLength)
          : unchanged(history.values);
      return { key, ...history, intermittent, learnt };
    });
    this.#byCutoff.set(cutoff, prepared);
    return prepared;
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
export function historiesOfSums({ sums }: Hierarchy, series: Histories, seasonLength: number): History[] {
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
