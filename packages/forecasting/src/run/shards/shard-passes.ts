import { MeanSums, type MeanTally } from '../../hierarchy/mean-correction.ts';
import { movedSize } from '../../hierarchy/proportional.ts';
import { mainMethods, reconcilersOf } from '../../hierarchy/reconcilers.ts';
import { roundedTogether, wholeUnits } from '../../hierarchy/rounding.ts';
import { changeOf, ErrorSums, type WeighingTally } from '../../hierarchy/sum-weighing.ts';
import { Trial, type TrialTally } from '../../hierarchy/track-record.ts';
import { valueAt } from '../../tally.ts';
import type { KeyedHistory } from '../histories.ts';
import { clipNegative, type OriginRun } from '../origin-run.ts';
import { PriorSums, type PriorTally } from '../prior-weights.ts';
import type { RunParts } from '../run-parts.ts';
import type { OriginState } from './origin-state.ts';
import { type Member, membersOf, type Shard } from './shard-members.ts';

// What a part computes of each shard, to reconcile a sharded run like `reconcileRuns`.

/** Sums over series at one cutoff that determine what the methods change; see `addTally`. */
export interface BaseTally {
  /** Number of forecasts that can change. */
  movable: number;
  prior: PriorTally;
  errors: WeighingTally;
  /** By sum: the forecasts, and the sizes by which they can move. */
  sums: Map<number, { found: Float64Array; sizes: Float64Array }>;
}

/** Errors and sums of one method at one cutoff; see `addTally`. */
export interface MethodTally {
  errors: TrialTally;
  sums: Map<number, Float64Array>;
}

/** Returns what the correction for skewed demand needs of a shard, by cutoff. */
export function meansOf({ runs }: Shard): MeanTally[] {
  return runs.map(({ cutoff, outcomes }, origin) => {
    const means = new MeanSums(cutoff);
    for (const [at, { history }] of outcomes.entries())
      for (const earlier of runs.slice(0, origin)) {
        const made = earlier.outcomes[at];
        if (made?.history.kind === 'regular') means.add(earlier.cutoff, made.forecast, history);
      }
    return means.tally;
  });
}

/** The work of parts on the shards of one tier. */
export class ShardPasses {
  readonly #run: RunParts;
  readonly #states: readonly OriginState[];
  readonly #levels: readonly ReadonlySet<number>[];
  readonly #methods: number;

  /** @param states by cutoff, earliest first */
  constructor(run: RunParts, states: readonly OriginState[]) {
    this.#run = run;
    this.#states = states;
    this.#levels = run.hierarchy.levels.map(({ sums }) => new Set(sums));
    this.#methods = reconcilersOf(run.hierarchy).length;
  }

  /** Returns sums of a shard, by cutoff. */
  base(shard: Shard): BaseTally[] {
    return this.#states.map(({ columns }, origin) => {
      const errors = new ErrorSums(columns, this.#run.hierarchy.sums.length);
      const prior = new PriorSums();
      const tally: BaseTally = { movable: 0, prior: prior.tally, errors: errors.tally, sums: new Map() };
      for (const member of membersOf(this.#run, this.#states, shard, origin)) {
        const { history, forecast, isFixed, scale, sums } = member;
        const ahead = forecast.length;
        prior.add(history);
        if (!isFixed) tally.movable++;
        for (const sum of sums) {
          const { found, sizes } = valueAt(tally.sums, sum, () => ({
            found: new Float64Array(ahead),
            sizes: new Float64Array(ahead),
          }));
          for (let step = 0; step < ahead; step++) {
            const value = forecast[step] as number;
            found[step] = (found[step] as number) + value;
            if (!isFixed) sizes[step] = (sizes[step] as number) + movedSize(value, scale);
          }
        }
        errors.add(sums, member.errors(), isFixed);
      }
      return tally;
    });
  }

  /** Returns the errors and sums of every method, by cutoff; none for the last one, because weights use earlier ones. */
  trials(shard: Shard): MethodTally[][] {
    return this.#states.slice(0, -1).map((_, origin) => {
      const { cutoff = 0, outcomes = [] } = shard.runs[origin] ?? {};
      const ahead = outcomes[0]?.forecast.length ?? 0;
      const methods = Array.from({ length: this.#methods }, () => ({
        errors: new Trial(cutoff, ahead),
        sums: new Map<number, Float64Array>(),
      }));
      for (const member of membersOf(this.#run, this.#states, shard, origin))
        for (const [method, { errors, sums }] of methods.entries()) {
          const forecast = this.#by(method, member, origin);
          if (forecast === null) continue;
          errors.add(forecast, member.scale, shard.observed[member.at] as KeyedHistory);
          for (const sum of member.sums) {
            const all = valueAt(sums, sum, () => new Float64Array(ahead));
            for (let step = 0; step < ahead; step++)
              all[step] = (all[step] as number) + (forecast[step] as number);
          }
        }
      return methods.map(({ errors, sums }) => ({ errors: errors.tally, sums }));
    });
  }

  /** Returns the reconciled forecasts, earliest cutoff first, rounded so that the shard adds up. */
  reconciled(shard: Shard): OriginRun[] {
    const { wholeUnits: isWhole, decimals } = this.#run;
    return shard.runs.map(({ cutoff, outcomes }, origin) => {
      const exact = this.#mixed(shard, origin);
      const forecasts = isWhole ? wholeUnits(exact) : roundedTogether(exact, decimals);
      return {
        cutoff,
        outcomes: outcomes.map((outcome, at) => ({
          ...outcome,
          forecast: forecasts[at] ?? outcome.forecast,
        })),
      };
    });
  }

  /** Weighted mean of the methods. */
  #mixed(shard: Shard, origin: number): Float64Array[] {
    const { weights = [] } = this.#states[origin] ?? {};
    return Array.from(membersOf(this.#run, this.#states, shard, origin), (member) => {
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

  /** Forecast of one method; null if it cannot forecast from this cutoff. */
  #by(
    method: number,
    { history, forecast: base, scale, sums, isFixed, errors }: Member,
    origin: number,
  ): Float64Array | null {
    const change = this.#states[origin]?.change;
    const correction = change?.corrections[method - 1 - this.#levels.length];
    if (correction === null) return null;
    if (isFixed || method === mainMethods.bottomUp) return base;
    const forecast = base.slice();
    const level = this.#levels[method - 1];
    if (correction !== undefined) {
      const own = errors();
      for (let step = 0; step < forecast.length; step++)
        forecast[step] = (forecast[step] as number) + changeOf(correction, step, sums, own);
    } else
      for (const sum of sums) {
        const share = level?.has(sum) === true ? change?.shares[sum] : undefined;
        if (share === undefined) continue;
        for (let step = 0; step < forecast.length; step++) {
          const value = forecast[step] as number;
          forecast[step] = value + movedSize(value, scale) * (share[step] as number);
        }
      }
    return clipNegative(history, forecast);
  }
}
