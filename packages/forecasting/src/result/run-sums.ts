import type { ForecastRequest } from '../forecast-request.ts';
import type { OriginRun } from '../run/origin-run.ts';
import { ascending } from '../hierarchy/hierarchy.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { ReconciledBlock } from '../run/run-stages.ts';
import { addKnown, type Cutoffs, type Forecasts, seriesForecasts, SumForecasts } from './forecasts.ts';
import { metricsOf } from './measured-forecasts.ts';
import { meanMetrics } from '../metrics/mean-metrics.ts';
import { FactsOfSums, type SumFacts } from './sum-facts.ts';

/** Everything that a result needs from all series, added up block by block: the total, the groups, and a sample. */
export class RunSums {
  readonly #run: RunParts;
  readonly #first: number;
  readonly #known = new Set<number>();
  readonly #levels: { sums: SumForecasts; facts: FactsOfSums }[];
  readonly #without: SumForecasts[] = [];
  readonly #every: number;
  readonly #sample: { cutoff: number; outcomes: OriginRun['outcomes'][number][] }[] = [];
  /** Mean absolute error of each series, only in runs of several blocks; NaN without a measured error. */
  readonly meanErrors: Float64Array;

  constructor(run: RunParts, request: Pick<ForecastRequest, 'series' | 'groups' | 'sharding'>) {
    const { series, groups = [], sharding } = request;
    this.#run = run;
    this.#first = run.first;
    const span = run.events.any ? { first: this.#first, end: run.end } : null;
    const lists = groups.map(({ members }) => members.map(ascending));
    this.#levels = [[null], ...lists].map((members) => ({
      sums: new SumForecasts(members, this.#first, run.decimals),
      facts: new FactsOfSums(members, span, run.seasonLength),
    }));
    this.#every = this.#isWhole || !sharding ? 1 : Math.ceil(series.length / sharding.sampled);
    this.meanErrors = new Float64Array(this.#isWhole ? 0 : series.length).fill(Number.NaN);
  }

  get #isWhole(): boolean {
    return this.#run.blockPositions.length === 1;
  }

  add({ from, runs, without }: ReconciledBlock): void {
    const future = runs.at(-1);
    if (future === undefined) return;
    addKnown(this.#known, runs);
    for (const { sums, facts } of this.#levels) {
      sums.add(from, runs);
      facts.add(from, future);
    }
    for (const [way, past] of without.entries()) {
      this.#without[way] ??= new SumForecasts([null], this.#first, this.#run.decimals);
      this.#without[way].add(from, past);
    }
    for (const [origin, { cutoff, outcomes }] of runs.entries()) {
      const sample = (this.#sample[origin] ??= { cutoff, outcomes: [] });
      for (const [at, outcome] of outcomes.entries())
        if ((from + at) % this.#every === 0) sample.outcomes.push(this.#isWhole ? outcome : copied(outcome));
    }
    if (this.#isWhole) return;
    const own = seriesForecasts(runs, this.cutoffs);
    for (const at of future.outcomes.keys())
      this.meanErrors[from + at] = meanMetrics(metricsOf(this.#run, own, at))?.mae ?? Number.NaN;
  }

  get cutoffs(): Cutoffs {
    return { known: this.#known, shown: this.#run.plan.shown };
  }

  /** Series that intervals and stock are calibrated on: all, or every n-th of a sharded run. */
  get sample(): Forecasts {
    return seriesForecasts(this.#sample, this.cutoffs);
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

/** Copies a forecast that would otherwise keep the forecasts of its whole shard in memory. */
function copied(outcome: OriginRun['outcomes'][number]): OriginRun['outcomes'][number] {
  return { ...outcome, forecast: outcome.forecast.slice() };
}
