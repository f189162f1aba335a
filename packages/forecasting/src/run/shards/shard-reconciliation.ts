import { evidenceAt } from '../../hierarchy/evidence.ts';
import { MeanSums, type MeanTally } from '../../hierarchy/mean-correction.ts';
import { inWords, mainMethods, reconcilersOf } from '../../hierarchy/reconcilers.ts';
import { SumWeighing } from '../../hierarchy/sum-weighing.ts';
import { TrackRecord, Trial } from '../../hierarchy/track-record.ts';
import { forecastsOf, historiesOf, type OriginRun } from '../origin-run.ts';
import { PriorSums } from '../prior-weights.ts';
import type { RunParts } from '../run-parts.ts';
import type { Change, OriginState } from './origin-state.ts';
import type { BaseTally, MethodTally } from './shard-passes.ts';

/**
 * Reconciles one tier of a sharded run like `reconcileRuns`, from sums over all series that parts have added up. Holds
 * no series.
 */
export class ShardReconciliation {
  readonly #run: RunParts;
  readonly #above: readonly OriginRun[];
  readonly #solvers: readonly SumWeighing[];
  readonly #methods: readonly { does: string }[];
  #base: readonly BaseTally[] = [];
  /** By cutoff, earliest first. */
  states: readonly OriginState[];

  /**
   * @param above forecasts of the sums, one run per cutoff, earliest first
   * @param means by cutoff
   */
  constructor(run: RunParts, above: readonly OriginRun[], means: readonly MeanTally[]) {
    this.#run = run;
    this.#above = above;
    this.#methods = reconcilersOf(run.hierarchy);
    this.#solvers = above.map(({ cutoff, outcomes }, origin) => {
      const earlier = above
        .slice(0, origin)
        .map((own) => ({ cutoff: own.cutoff, forecasts: forecastsOf(own) }));
      return new SumWeighing(evidenceAt(cutoff, earlier, historiesOf({ cutoff, outcomes })));
    });
    this.states = above.map(({ cutoff }, origin) => {
      const { unit = 0, columns = 0 } = this.#solvers[origin] ?? {};
      return {
        factor: new MeanSums(cutoff, means[origin]).factor,
        unit,
        columns,
        change: null,
        weights: [],
      };
    });
  }

  /** Determines what the methods change. */
  addBase(base: readonly BaseTally[]): void {
    this.#base = base;
    this.states = this.states.map((state, origin) => ({ ...state, change: this.#changeAt(origin) }));
  }

  /** Weights the methods at every cutoff by their errors at earlier ones. */
  addTrials(trials: readonly (readonly MethodTally[])[]): void {
    const { hierarchy } = this.#run;
    const record = new TrackRecord(hierarchy, this.#methods.length);
    this.states = this.states.map((state, origin) => {
      const run = this.#above[origin] ?? { cutoff: 0, outcomes: [] };
      const { cutoff } = run;
      const prior = new PriorSums(this.#base[origin]?.prior).weights(
        this.#methods.length,
        this.states.length > 1,
      );
      const weights = record.weights(prior, { cutoff, sums: historiesOf(run) });
      for (const [method, { errors, sums }] of (trials[origin] ?? []).entries()) {
        const zeros = new Float64Array(errors.squares.length);
        const all = hierarchy.sums.map((_, sum) => sums.get(sum) ?? zeros);
        if (this.#corrects(method, state)) record.add(method, new Trial(cutoff, errors), all);
      }
      return { ...state, weights };
    });
  }

  /** Reconciliation methods of the last cutoff with their weights, as the end of a sentence; null for bottom-up only. */
  get does(): string | null {
    const weights = this.states.at(-1)?.weights ?? [];
    const moves = (this.#base.at(-1)?.movable ?? 0) > 0;
    return weights[mainMethods.bottomUp] === 1 || !moves ? null : inWords(this.#methods, weights);
  }

  /** Factor of the mean correction at the last cutoff; 1 if there was none. */
  get raisedBy(): number {
    const { factor = 1, weights = [] } = this.states.at(-1) ?? {};
    return 1 + (weights[mainMethods.bottomUp] ?? 0) * (factor - 1);
  }

  /** Whether a method can forecast from a cutoff: least squares and MinT need errors to weigh by. */
  #corrects(method: number, { change }: OriginState): boolean {
    return change?.corrections[method - 1 - this.#run.hierarchy.levels.length] !== null;
  }

  #changeAt(origin: number): Change {
    const [base, weighing, outcomes] = [
      this.#base[origin],
      this.#solvers[origin],
      this.#above[origin]?.outcomes ?? [],
    ];
    const differences = outcomes.map(({ forecast }, sum) =>
      forecast.map((value, step) => value - (base?.sums.get(sum)?.found[step] ?? 0)),
    );
    return {
      shares: differences.map((own, sum) =>
        own.map((difference, step) => {
          const size = base?.sums.get(sum)?.sizes[step] ?? 0;
          return size > 0 ? difference / size : 0;
        }),
      ),
      corrections: (['least squares', 'MinT'] as const).map((method) =>
        base === undefined || weighing === undefined
          ? null
          : weighing.solve(method, base.errors, differences, differences[0]?.length ?? 0),
      ),
    };
  }
}
