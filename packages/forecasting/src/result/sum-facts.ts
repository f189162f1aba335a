import { HistorySum, type HistoryTally } from '../evaluation/total-history.ts';
import { membersWithin } from '../hierarchy/hierarchy.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { valuesWithoutEffects } from '../run/histories.ts';
import type { OriginRun, Outcome } from '../run/origin-run.ts';
import type { RunParts } from '../run/run-parts.ts';
import { valueAt } from '../tally.ts';

/** What is known of the series of a sum. */
export interface SumFacts {
  count: number;
  /** Number of series that a model can forecast, and number of those with intermittent demand. */
  regular: number;
  sparse: number;
  /** Sum of the series without the effects of events and drivers; null if these did not affect any. */
  ordinary: () => PreparedSeries | null;
}

/** Sums of `FactsOfSums` by sum; see `addTally`. */
export type FactTally = Map<
  number,
  {
    count: number;
    regular: number;
    sparse: number;
    /** Number of series that events or drivers affected. */
    moved: number;
    /** Histories without the effects of events and drivers; null if the run has none. */
    history: HistoryTally | null;
  }
>;

/** Collects facts on sums of series, block by block. */
export class FactsOfSums {
  readonly #members: readonly (readonly number[] | null)[];
  readonly #run: Pick<RunParts, 'events' | 'first' | 'end' | 'seasonLength'>;
  readonly #tally: FactTally;

  /** @param members positions of the series of each sum, ascending; null for all */
  constructor(
    members: readonly (readonly number[] | null)[],
    run: Pick<RunParts, 'events' | 'first' | 'end' | 'seasonLength'>,
    tally: FactTally,
  ) {
    this.#members = members;
    this.#run = run;
    this.#tally = tally;
  }

  /** @param from position of the first series */
  add(from: number, { outcomes }: OriginRun): void {
    const { events, seasonLength } = this.#run;
    const ordinary = outcomes.map((outcome) => ordinaryOf(outcome, seasonLength));
    for (const [sum, members] of this.#members.entries()) {
      const own = members === null ? null : membersWithin(members, from, from + outcomes.length);
      if (own?.length === 0) continue;
      const facts = valueAt(this.#tally, sum, () => ({
        count: 0,
        regular: 0,
        sparse: 0,
        moved: 0,
        history: events.any ? this.#sumOf().tally : null,
      }));
      const sums = facts.history === null ? null : this.#sumOf(facts.history);
      for (const at of own?.map((member) => member - from) ?? outcomes.keys()) {
        const history = outcomes[at]?.history;
        if (history === undefined) continue;
        facts.count++;
        if (history.kind === 'regular') facts.regular++;
        if (history.kind === 'regular' && history.intermittent) facts.sparse++;
        const values = ordinary[at] ?? null;
        if (values !== null) facts.moved++;
        // Spreading a history of a shard would lose its values, which it computes in getters.
        const { start, observed, nonnegative } = history;
        sums?.add({ start, observed, nonnegative, values: values ?? history.values });
      }
    }
  }

  of(sum: number): SumFacts {
    const { count = 0, regular = 0, sparse = 0, moved = 0, history = null } = this.#tally.get(sum) ?? {};
    const ordinary = () => (moved > 0 && history !== null ? this.#sumOf(history).total : null);
    return { count, regular, sparse, ordinary };
  }

  #sumOf(history?: HistoryTally): HistorySum {
    return new HistorySum(this.#run.first, this.#run.end, history);
  }
}

/** Values of a series without the effects of events and drivers; null if these did not affect it. */
export function ordinaryOf({ history, withoutEffects }: Outcome, seasonLength: number): Float64Array | null {
  return withoutEffects ?? valuesWithoutEffects(history, seasonLength);
}
