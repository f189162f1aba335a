import { HistorySum } from '../evaluation/total-history.ts';
import { membersWithin } from '../hierarchy/hierarchy.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { valuesWithoutEffects } from '../run/histories.ts';
import type { OriginRun, Outcome } from '../run/origin-run.ts';

/** What is known of the series of a sum. */
export interface SumFacts {
  count: number;
  /** Number of series that a model can forecast, and number of those with intermittent demand. */
  regular: number;
  sparse: number;
  /** Sum of the series without the effects of events and drivers; null if these did not affect any. */
  ordinary: () => PreparedSeries | null;
}

/** Collects facts on sums of series, block by block. */
export class FactsOfSums {
  readonly #members: readonly (readonly number[] | null)[];
  readonly #seasonLength: number;
  readonly #facts: {
    count: number;
    regular: number;
    sparse: number;
    isMoved: boolean;
    sum: HistorySum | null;
  }[];

  /**
   * @param members positions of the series of each sum, ascending; null for all
   * @param span first bucket of any series and the bucket after the last value; null if the run has no events or drivers
   */
  constructor(
    members: readonly (readonly number[] | null)[],
    span: { first: number; end: number } | null,
    seasonLength: number,
  ) {
    this.#members = members;
    this.#seasonLength = seasonLength;
    this.#facts = members.map(() => ({
      count: 0,
      regular: 0,
      sparse: 0,
      isMoved: false,
      sum: span && new HistorySum(span.first, span.end),
    }));
  }

  /** @param from position of the first series */
  add(from: number, { outcomes }: OriginRun): void {
    const ordinary = outcomes.map((outcome) => ordinaryOf(outcome, this.#seasonLength));
    for (const [sum, members] of this.#members.entries()) {
      const own = this.#facts[sum];
      if (own === undefined) continue;
      const add = (at: number) => {
        const history = outcomes[at]?.history;
        if (history === undefined) return;
        own.count++;
        if (history.kind === 'regular') own.regular++;
        if (history.kind === 'regular' && history.intermittent) own.sparse++;
        if (own.sum === null) return;
        const values = ordinary[at] ?? null;
        if (values !== null) own.isMoved = true;
        // Spreading a history of a shard would lose its values, which it computes in getters.
        const { start, observed, nonnegative } = history;
        own.sum.add({ start, observed, nonnegative, values: values ?? history.values });
      };
      if (members === null) for (const at of outcomes.keys()) add(at);
      else for (const member of membersWithin(members, from, from + outcomes.length)) add(member - from);
    }
  }

  of(sum: number): SumFacts {
    const { count = 0, regular = 0, sparse = 0, isMoved = false, sum: total = null } = this.#facts[sum] ?? {};
    return { count, regular, sparse, ordinary: () => (isMoved ? (total?.total ?? null) : null) };
  }
}

/** Values of a series without the effects of events and drivers; null if these did not affect it. */
export function ordinaryOf({ history, withoutEffects }: Outcome, seasonLength: number): Float64Array | null {
  return withoutEffects ?? valuesWithoutEffects(history, seasonLength);
}
