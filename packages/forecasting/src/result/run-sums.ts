import type { RunParts } from '../run/run-parts.ts';
import type { ReconciledBlock } from '../run/run-stages.ts';
import { addKnown, type Cutoffs, type Forecasts, type ForecastTally, SumForecasts } from './forecasts.ts';
import { FactsOfSums, type FactTally, type SumFacts } from './sum-facts.ts';

/** Sums of `RunSums`; see `addTally`. */
export interface RunTally {
  /** Number of blocks with any history, by cutoff. */
  known: Map<number, number>;
  /** The total, then the groups of each level. */
  levels: { sums: ForecastTally; facts: FactTally }[];
  /** The total without events, drivers or both. */
  without: ForecastTally[];
}

/** Everything that a result needs from all series, added up block by block: the total and the groups. */
export class RunSums {
  readonly #run: RunParts;
  readonly #levels: { sums: SumForecasts; facts: FactsOfSums }[];
  readonly #without: SumForecasts[];
  readonly tally: RunTally;

  /** @param tally to continue with */
  constructor(run: RunParts, tally?: RunTally) {
    this.#run = run;
    this.tally = tally ?? {
      known: new Map(),
      levels: run.members.map(() => ({ sums: new Map(), facts: new Map() })),
      without: run.plan.tiers.slice(2).flatMap((_, tier) => (tier % 2 === 0 ? [new Map()] : [])),
    };
    this.#levels = this.tally.levels.map(({ sums, facts }, level) => ({
      sums: new SumForecasts(run.members[level] ?? [], run, sums),
      facts: new FactsOfSums(run.members[level] ?? [], run, facts),
    }));
    this.#without = this.tally.without.map((sums) => new SumForecasts([null], run, sums));
  }

  add({ from, runs, without }: ReconciledBlock): void {
    const future = runs.at(-1);
    if (future === undefined) return;
    addKnown(this.tally.known, runs);
    for (const { sums, facts } of this.#levels) {
      sums.add(from, runs);
      facts.add(from, future);
    }
    for (const [way, past] of without.entries()) this.#without[way]?.add(from, past);
  }

  get cutoffs(): Cutoffs {
    return { known: new Set(this.tally.known.keys()), shown: this.#run.plan.shown };
  }

  found(): {
    total: { forecasts: Forecasts; facts: SumFacts };
    levels: { forecasts: Forecasts; facts: FactsOfSums }[];
    /** The total without events, drivers or both. */
    without: Forecasts[];
  } {
    const [total, ...levels] = this.#levels.map(({ sums, facts }) => ({
      forecasts: sums.forecasts(this.cutoffs),
      facts,
    }));
    if (total === undefined) throw new RangeError('the run has no total');
    const { future } = total.forecasts;
    return {
      total: { ...total, facts: total.facts.of(0) },
      levels,
      without: this.#without.map((sums) => sums.forecasts(this.cutoffs, future)),
    };
  }
}
