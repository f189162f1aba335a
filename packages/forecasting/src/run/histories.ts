import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import type { SeriesInput } from '../forecast-request.ts';

/** A history of the request, by its key. */
export interface KeyedHistory extends PreparedSeries {
  key: string;
  /** Fit for a model, but for one of intermittent demand. */
  intermittent: boolean;
}

// Often enough that a run of many series can be stopped while they are prepared.
const seriesPerReport = 500;

/** The histories of a request as they stood before a cutoff, prepared once each. */
export class Histories {
  readonly #series: readonly SeriesInput[];
  readonly #seasonLength: number;
  readonly #byCutoff = new Map<number, KeyedHistory[]>();
  readonly #alive: () => void;

  /** @param alive called now and then; may throw, which aborts */
  constructor(series: readonly SeriesInput[], seasonLength: number, alive: () => void) {
    this.#series = series;
    this.#seasonLength = seasonLength;
    this.#alive = alive;
  }

  before(cutoff: number): readonly KeyedHistory[] {
    const known = this.#byCutoff.get(cutoff);
    if (known !== undefined) return known;
    const prepared = this.#series.map(({ key, start, values }, position) => {
      if (position % seriesPerReport === 0) this.#alive();
      const seen = Math.max(0, cutoff - start);
      const history = prepareSeries(values.subarray(0, seen), start, this.#seasonLength);
      const intermittent =
        history.kind === 'regular' && isIntermittentDemand(history.values, this.#seasonLength);
      return { key, ...history, intermittent };
    });
    this.#byCutoff.set(cutoff, prepared);
    return prepared;
  }
}
