import { evidenceAt } from '../hierarchy/evidence.ts';
import { MeanSums } from '../hierarchy/mean-correction.ts';
import { movedSize } from '../hierarchy/proportional.ts';
import { inWords, mainMethods, reconcilersOf } from '../hierarchy/reconcilers.ts';
import { roundedTogether, wholeUnits } from '../hierarchy/rounding.ts';
import { changeOf, type Correction, SumWeighing } from '../hierarchy/sum-weighing.ts';
import { TrackRecord, Trial } from '../hierarchy/track-record.ts';
import { lazily } from '../lazily.ts';
import { sideBySide } from '../side-by-side.ts';
import type { KeyedHistory } from './histories.ts';
import { clipNegative, forecastsOf, historiesOf, type OriginRun } from './origin-run.ts';
import { PriorSums } from './prior-weights.ts';
import type { RunParts } from './run-parts.ts';
import { type Member, membersOf, type Shard } from './shard-members.ts';

/** Sums over all series at one cutoff. */
interface OriginSums {
  cutoff: number;
  ahead: number;
  longest: number;
  means: MeanSums;
  factor: () => number;
  prior: () => PriorSums;
  /** Sum of the forecasts, and sum of the sizes by which series can move, of each aggregated series. */
  found: Float64Array[];
  sizes: Float64Array[];
  weighing: SumWeighing;
  /** Whether any forecast can change. */
  moves: boolean;
  /** Errors and sums of each method. */
  trials: { errors: Trial; sums: Float64Array[] }[];
}

/** What reconciliation changes at one cutoff. */
interface Change {
  /** By aggregated series: share of its size by which each series moves. */
  shares: Float64Array[];
  /** Least squares and MinT; null if there are no errors to weigh by. */
  corrections: (Correction | null)[];
}

/**
 * Reconciles a sharded run like `reconcileRuns`, but holds only one shard and sums over all series. Every pass is made
 * over all shards in order before the next one: `addMeans`, `addSums`, `addTrials`, then `reconciled`, which can be
 * repeated for any shard.
 */
export class ShardReconciliation {
  readonly #run: RunParts;
  readonly #above: readonly OriginRun[];
  readonly #origins: readonly OriginSums[];
  readonly #changes: () => Change[];
  readonly #weights: () => number[][];
  readonly #methods: readonly { does: string }[];
  readonly #levels: readonly ReadonlySet<number>[];
  /** Rounding errors of the shards before each shard, by cutoff. */
  readonly #carried: Float64Array[][];

  /** @param above forecasts of the sums, one run per cutoff, earliest first */
  constructor(run: RunParts, above: readonly OriginRun[]) {
    const { hierarchy } = run;
    this.#run = run;
    this.#above = above;
    this.#methods = reconcilersOf(hierarchy);
    this.#levels = hierarchy.levels.map(({ sums }) => new Set(sums));
    this.#origins = above.map((sums, origin) => this.#startOf(sums, origin));
    this.#carried = [this.#origins.map(({ ahead }) => new Float64Array(ahead))];
    this.#changes = lazily(() => this.#origins.map((own, origin) => this.#changeOf(own, origin)));
    this.#weights = lazily(() => this.#weigh());
  }

  /** Adds up what the correction for skewed demand needs. */
  addMeans({ runs }: Shard): void {
    for (const [origin, { outcomes }] of runs.entries()) {
      const own = this.#origins[origin];
      if (own === undefined) continue;
      for (const [at, { history }] of outcomes.entries()) {
        own.longest = Math.max(own.longest, history.values.length);
        for (const earlier of runs.slice(0, origin)) {
          const made = earlier.outcomes[at];
          if (made?.history.kind === 'regular') own.means.add(earlier.cutoff, made.forecast, history);
        }
      }
    }
  }

  /** Adds up what the methods need. */
  addSums(shard: Shard): void {
    for (const [origin, own] of this.#origins.entries())
      for (const { history, forecast, isFixed: fixed, scale, sums, errors } of this.#membersOf(
        shard,
        origin,
      )) {
        own.prior().add(history);
        if (!fixed) own.moves = true;
        for (const sum of sums) {
          const [found, sizes] = [own.found[sum] as Float64Array, own.sizes[sum] as Float64Array];
          for (let step = 0; step < own.ahead; step++) {
            const value = forecast[step] as number;
            found[step] = (found[step] as number) + value;
            if (!fixed) sizes[step] = (sizes[step] as number) + movedSize(value, scale);
          }
        }
        own.weighing.add(sums, errors(), fixed);
      }
  }

  /** Adds up the errors of every method at past cutoffs. */
  addTrials(shard: Shard): void {
    for (const [origin, { cutoff, trials, ahead }] of this.#origins.entries()) {
      if (cutoff === this.#run.end) continue;
      for (const member of this.#membersOf(shard, origin))
        for (const [method, { errors, sums }] of trials.entries()) {
          const forecast = this.#by(method, member, origin);
          if (forecast === null) continue;
          errors.add(forecast, member.scale, shard.observed[member.at] as KeyedHistory);
          for (const sum of member.sums) {
            const all = sums[sum] as Float64Array;
            for (let step = 0; step < ahead; step++)
              all[step] = (all[step] as number) + (forecast[step] as number);
          }
        }
    }
  }

  /** Returns the reconciled and rounded forecasts of a shard, earliest cutoff first. */
  reconciled(shard: Shard): OriginRun[] {
    const carried = (this.#carried[shard.at] ?? []).map((errors) => errors.slice());
    const runs = shard.runs.map(({ cutoff, outcomes }, origin) => {
      const exact = this.#mixed(shard, origin);
      const forecasts = this.#run.wholeUnits
        ? wholeUnits(exact, carried[origin])
        : roundedTogether(exact, this.#run.decimals, carried[origin]);
      return {
        cutoff,
        outcomes: outcomes.map((outcome, at) => ({
          ...outcome,
          forecast: forecasts[at] ?? outcome.forecast,
        })),
      };
    });
    this.#carried[shard.at + 1] ??= carried;
    return runs;
  }

  /** Reconciliation methods of the last cutoff with their weights, as the end of a sentence; null for bottom-up only. */
  get does(): string | null {
    const weights = this.#weights().at(-1) ?? [];
    const moves = this.#origins.at(-1)?.moves === true;
    return weights[mainMethods.bottomUp] === 1 || !moves ? null : inWords(this.#methods, weights);
  }

  /** Factor of the mean correction at the last cutoff; 1 if there was none. */
  get raisedBy(): number {
    const plain = this.#weights().at(-1)?.[mainMethods.bottomUp] ?? 0;
    return 1 + plain * ((this.#origins.at(-1)?.factor() ?? 1) - 1);
  }

  #startOf({ cutoff, outcomes }: OriginRun, origin: number): OriginSums {
    const { sums } = this.#run.hierarchy;
    const ahead = outcomes[0]?.forecast.length ?? 0;
    const zeros = () => sideBySide(sums.length, ahead);
    const means = new MeanSums(cutoff);
    const earlier = this.#above.slice(0, origin).map((run) => ({
      cutoff: run.cutoff,
      forecasts: forecastsOf(run),
    }));
    const own: OriginSums = {
      cutoff,
      ahead,
      longest: 0,
      means,
      factor: lazily(() => means.factor),
      prior: lazily(() => new PriorSums(own.longest)),
      found: zeros(),
      sizes: zeros(),
      weighing: new SumWeighing(evidenceAt(cutoff, earlier, historiesOf({ cutoff, outcomes }))),
      moves: false,
      trials: this.#methods.map(() => ({ errors: new Trial(cutoff, ahead), sums: zeros() })),
    };
    return own;
  }

  #changeOf({ ahead, found, sizes, weighing }: OriginSums, origin: number): Change {
    const targets = this.#above[origin]?.outcomes.map(({ forecast }) => forecast) ?? [];
    const differences = targets.map((target, sum) =>
      target.map((value, step) => value - (found[sum]?.[step] ?? 0)),
    );
    return {
      shares: differences.map((own, sum) =>
        own.map((difference, step) => {
          const size = sizes[sum]?.[step] ?? 0;
          return size > 0 ? difference / size : 0;
        }),
      ),
      corrections: (['least squares', 'MinT'] as const).map((method) =>
        weighing.solve(method, differences, ahead),
      ),
    };
  }

  /** Weights of the methods at every cutoff, from their errors at earlier ones. */
  #weigh(): number[][] {
    const { hierarchy, end } = this.#run;
    const record = new TrackRecord(hierarchy, this.#methods.length);
    return this.#origins.map(({ cutoff, trials, prior }, origin) => {
      const sums = historiesOf(this.#above[origin] ?? { cutoff, outcomes: [] });
      const weights = record.weights(prior().weights(this.#methods.length, this.#origins.length > 1), {
        cutoff,
        sums,
      });
      if (cutoff < end)
        for (const [method, trial] of trials.entries())
          if (this.#correctionOf(method, origin) !== null) record.add(method, trial.errors, trial.sums);
      return weights;
    });
  }

  /** Weighted mean of the methods. */
  #mixed(shard: Shard, origin: number): Float64Array[] {
    const weights = this.#weights()[origin] ?? [];
    return [...this.#membersOf(shard, origin)].map((member) => {
      const mixed = member.forecast.slice();
      for (const [method, weight] of weights.entries()) {
        const forecast = weight > 0 ? this.#by(method, member, origin) : null;
        if (forecast === null || forecast === member.forecast) continue;
        for (let step = 0; step < mixed.length; step++)
          mixed[step] =
            (mixed[step] as number) +
            weight * ((forecast[step] as number) - (member.forecast[step] as number));
      }
      return mixed;
    });
  }

  /** Correction of a method; undefined for bottom-up and scaling, null if there are no errors to weigh by. */
  #correctionOf(method: number, origin: number): Correction | null | undefined {
    return this.#changes()[origin]?.corrections[method - 1 - this.#levels.length];
  }

  /** Forecast of one method; null if it cannot forecast from this cutoff. */
  #by(
    method: number,
    { history, forecast: base, scale, sums, isFixed: fixed, errors }: Member,
    origin: number,
  ): Float64Array | null {
    const correction = this.#correctionOf(method, origin);
    if (correction === null) return null;
    if (fixed || method === mainMethods.bottomUp) return base;
    const forecast = base.slice();
    const [level, shares] = [this.#levels[method - 1], this.#changes()[origin]?.shares];
    if (correction !== undefined) {
      const own = errors();
      for (let step = 0; step < forecast.length; step++)
        forecast[step] = (forecast[step] as number) + changeOf(correction, step, sums, own);
    } else
      for (const sum of sums) {
        const change = level?.has(sum) === true ? shares?.[sum] : undefined;
        if (change === undefined) continue;
        for (let step = 0; step < forecast.length; step++) {
          const value = forecast[step] as number;
          forecast[step] = value + movedSize(value, scale) * (change[step] as number);
        }
      }
    return clipNegative(history, forecast);
  }

  #membersOf(shard: Shard, origin: number): Generator<Member> {
    const { hierarchy, seasonLength } = this.#run;
    const raise = ({ kind }: KeyedHistory, forecast: Float64Array, at: number) => {
      const factor = this.#origins[at]?.factor() ?? 1;
      return factor === 1 || kind !== 'regular' ? forecast : forecast.map((value) => factor * value);
    };
    const weighing = this.#origins[origin]?.weighing ?? { unit: 0, columns: 0 };
    return membersOf(shard, origin, { hierarchy, seasonLength, weighing, raise });
  }
}
