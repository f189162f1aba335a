import type { Departures } from './departures.ts';
import { sampled } from './sample-series.ts';
import { varianceBetween } from './variance-between.ts';

/** Effect of each event if it covers a whole bucket, as a share of the expected value. */
export interface CommonEffects {
  /** Effect common to all series that the event can affect; null for an event that never occurred. */
  common: readonly (number | null)[];
  /** Variances of the estimates. */
  variances: readonly number[];
  /** Variance of the effect across series, τ². */
  between: readonly number[];
}

/** Common effects and effects on each history. */
export interface EventEffects extends CommonEffects {
  /** Effect on each history, shrunk toward the common effect unless histories differ by more than chance. */
  own: Float64Array[];
}

/** Prior standard deviation of an effect; shrinks estimates from few and noisy occurrences toward 0. */
const typicalEffect = 0.5;
/** Standard deviation of the effect between occurrences of the same event, which more series do not reduce. */
const betweenOccurrences = 0.1;
/** Occurrences beyond this many standard deviations get less weight (Huber 1964). */
const huberLimit = 2;
/** Number of coordinate descent iterations, which overlapping events require. */
const rounds = 12;
/** Assumed noise for a history that is too short to estimate it. */
const unknownNoise = 0.3;
/** Minimum noise, so that rounding differences in noise-free demand do not look like effects. */
const minNoise = 1e-3;
/** Factor applied to the variance when an effect is shrunk. */
const shrinkageFactor = 2;

/**
 * Estimates event effects from all their occurrences in all histories they can affect: ridge regression of the
 * deviations, averaged over histories, on the event shares, by coordinate descent with Huber weights. With many
 * histories, a sample of them is used (see {@link sampled}). u = Σ w s a / (Σ w s² + λ), where a is the mean
 * deviation of a bucket after removing other events and λ = σ² / 0.5².
 *
 * @param shares of each bucket, one array per event
 * @param throwIfStopped called regularly; may throw to abort
 * @param known effects estimated from other histories, toward which the effects on these histories are shrunk; null
 * to estimate all effects from these histories
 * @returns effects as shares: 0.4 means 40% more
 */
export function eventEffects(
  sources: readonly Departures[],
  shares: readonly Float64Array[],
  throwIfStopped: () => void = () => {},
  known: CommonEffects | null = null,
): EventEffects {
  const left = sources.map(({ relative }) => relative.slice());
  const noises = { common: new Map<string, number>(), own: sources.map(noiseOf) };
  const chosen = known === null ? chooseSources(sources, shares.length) : new Set<number>();
  const events = shares.map((share, event) => new Regressor(event, share, { sources, chosen, noises }));
  if (known === null) {
    for (let round = 0; round < rounds; round++) {
      throwIfStopped();
      for (const event of events) event.update(left);
    }
    for (const event of events) event.shrink(left);
  } else for (const event of events) event.effect = known.common[event.position] ?? null;
  for (const event of events) event.subtract(left);
  const own = sources.map(() => new Float64Array(shares.length));
  const between = events.map((event) => {
    const found = event.ownEffects(left, known?.between[event.position]);
    for (const [at, effect] of found.effects) (own[at] as Float64Array)[event.position] = effect;
    return found.between;
  });
  return {
    common: events.map(({ effect }) => effect),
    variances: known?.variances ?? events.map(({ variance }) => variance),
    between,
    own,
  };
}

/** Chooses histories for the estimation, with enough histories for each event. */
function chooseSources(sources: readonly Departures[], events: number): ReadonlySet<number> {
  const chosen = new Set<number>();
  for (let event = 0; event < events; event++) {
    const scope = [...sources.keys()].filter((at) => (sources[at]?.source.reach[event] ?? 0) > 0);
    for (const at of sampled(scope)) chosen.add(at);
  }
  return chosen;
}

/** Variances of deviations in buckets without events. Computed once, because they are the same for every event. */
interface Noises {
  /** Variance of the mean deviation, depending on how much of each history an event can affect. */
  common: Map<string, number>;
  /** Variance of each history's deviations. */
  own: readonly number[];
}

interface RegressorInput {
  sources: readonly Departures[];
  /** Positions of the histories from which effects are estimated. */
  chosen: ReadonlySet<number>;
  noises: Noises;
}

/** State of the regression for one event. */
class Regressor {
  readonly position: number;
  /** Estimated effect; null until an occurrence is found. */
  effect: number | null = null;
  readonly #share: Float64Array;
  /** Buckets in which the event occurs. */
  readonly #buckets: readonly number[];
  /** Histories, with their positions, that the event can affect and from which its effect is estimated. */
  readonly #scope: readonly (readonly [number, Departures])[];
  /** Other histories that the event can affect. */
  readonly #others: readonly (readonly [number, Departures])[];
  /** Variance of the estimate. */
  variance = Infinity;
  /** Variance of the mean deviation of an ordinary bucket. */
  readonly #noise: number;
  readonly #noises: Noises;

  constructor(position: number, share: Float64Array, { sources, chosen, noises }: RegressorInput) {
    this.position = position;
    this.#share = share;
    this.#buckets = Array.from(share.keys()).filter((at) => (share[at] as number) > 0);
    const moved = [...sources.entries()].filter(([, { source }]) => this.#reach(source) > 0);
    this.#scope = moved.filter(([at]) => chosen.has(at));
    this.#others = moved.filter(([at]) => !chosen.has(at));
    const scope = sources.map(({ source }) => this.#reach(source)).join();
    this.#noise = noises.common.get(scope) ?? this.#noiseOf();
    noises.common.set(scope, this.#noise);
    this.#noises = noises;
  }

  /**
   * Re-estimates the effect from the residuals of the other events.
   *
   * @param left residuals, updated in place
   */
  update(left: readonly Float64Array[]): void {
    const before = this.effect ?? 0;
    let [product, square, squares, count] = [0, 0, 0, 0];
    for (const at of this.#buckets) {
      const seen = this.#meanAt(at, (source) => left[source] as Float64Array);
      if (seen === null) continue;
      const share = seen.share;
      const deviation = Math.sqrt(this.#noise + (betweenOccurrences * share) ** 2);
      const weight = Math.min(1, (huberLimit * deviation) / Math.abs(seen.departure));
      product += weight * share * (seen.departure + before * share);
      square += weight * share * share;
      squares += share * share;
      count++;
    }
    if (count === 0) return;
    const variance = this.#noise + (betweenOccurrences ** 2 * squares) / count;
    this.variance = variance / square;
    this.#setEffect(square === 0 ? 0 : product / (square + variance / typicalEffect ** 2), left);
  }

  /**
   * Shrinks the effect by its variance: u · (1 − 2 v / u²), at least 0 (after James & Stein 1961). This removes most
   * of the effect of a one-day holiday in a month, which is mostly noise, and hardly changes that of a promotion
   * lasting many weeks.
   */
  shrink(left: readonly Float64Array[]): void {
    if (this.effect === null) return;
    const share = 1 - (shrinkageFactor * this.variance) / this.effect ** 2;
    this.#setEffect(share > 0 ? this.effect * share : 0, left);
  }

  /**
   * Subtracts the effect from histories that were not used to estimate it.
   *
   * @param left residuals, updated in place
   */
  subtract(left: readonly Float64Array[]): void {
    for (const other of this.#others) this.#subtract(this.effect ?? 0, other, left);
  }

  /**
   * Stores a new value of the effect and updates the residuals.
   *
   * @param left residuals, updated in place
   */
  #setEffect(effect: number, left: readonly Float64Array[]): void {
    const change = effect - (this.effect ?? 0);
    this.effect = effect;
    for (const one of this.#scope) this.#subtract(change, one, left);
  }

  #subtract(
    change: number,
    [source, departures]: readonly [number, Departures],
    left: readonly Float64Array[],
  ): void {
    const own = left[source] as Float64Array;
    for (const at of this.#buckets) {
      const t = at - departures.offset;
      if (t >= 0 && t < own.length) own[t] = (own[t] as number) - change * this.#shareOf(departures, at);
    }
  }

  /**
   * Estimates the effect on each history, shrunk toward the common effect. u + τ² / (τ² + s²) · (û − u), where τ² is
   * the variance between histories by DerSimonian & Laird (1986) and s² the noise of the history.
   *
   * @param known τ² estimated from other histories
   */
  ownEffects(
    left: readonly Float64Array[],
    known?: number,
  ): { between: number; effects: (readonly [number, number])[] } {
    const common = this.effect ?? 0;
    const found = [...this.#scope, ...this.#others].map(([source, departures]) => {
      const own = left[source] as Float64Array;
      let [product, square] = [0, 0];
      for (const at of this.#buckets) {
        const value = own[at - departures.offset];
        if (value === undefined || Number.isNaN(value)) continue;
        const share = this.#shareOf(departures, at);
        product += share * (value + common * share);
        square += share * share;
      }
      return { source, effect: product / square, variance: (this.#noises.own[source] ?? 0) / square };
    });
    const between =
      known ?? varianceBetween(found.filter(({ variance }) => variance > 0 && variance < Infinity));
    const effects = found.map(({ source, effect, variance }) => {
      const trust = between > 0 && variance > 0 ? between / (between + variance) : 0;
      return [source, trust > 0 ? common + trust * (effect - common) : common] as const;
    });
    return { between, effects };
  }

  #reach({ reach }: Departures['source']): number {
    return reach[this.position] ?? 0;
  }

  #shareOf({ source, usual }: Departures, at: number): number {
    return this.#reach(source) * ((this.#share[at] as number) - (usual[this.position] ?? 0));
  }

  /**
   * Mean deviation in a bucket, weighted by the share of each history that the event can affect; null if nothing was
   * observed.
   */
  #meanAt(
    at: number,
    valuesOf: (source: number, departures: Departures) => Float64Array,
  ): { departure: number; share: number } | null {
    let [product, square, count] = [0, 0, 0];
    let shares = 0;
    for (const [source, departures] of this.#scope) {
      const value = valuesOf(source, departures)[at - departures.offset];
      if (value === undefined || Number.isNaN(value)) continue;
      const reach = this.#reach(departures.source);
      product += reach * value;
      square += reach * reach;
      shares += this.#shareOf(departures, at) / reach;
      count++;
    }
    return count === 0 ? null : { departure: product / square, share: shares / count };
  }

  #noiseOf(): number {
    const ofOrdinary = this.#scope.map(([, { relative, ordinary }]) =>
      relative.map((value, t) => (ordinary[t] === 1 ? value : Number.NaN)),
    );
    const bySource = new Map(this.#scope.map(([source], at) => [source, ofOrdinary[at] as Float64Array]));
    let [sum, count] = [0, 0];
    for (let at = 0; at < this.#share.length; at++) {
      const seen = this.#meanAt(at, (source) => bySource.get(source) as Float64Array);
      if (seen === null) continue;
      sum += seen.departure ** 2;
      count++;
    }
    return count < 2 ? unknownNoise ** 2 : Math.max(minNoise ** 2, sum / count);
  }
}

/** Variance of a history's deviations in buckets without events. */
function noiseOf({ relative, ordinary }: Departures): number {
  let [sum, count] = [0, 0];
  for (const [t, value] of relative.entries()) {
    if (ordinary[t] !== 1 || Number.isNaN(value)) continue;
    sum += value * value;
    count++;
  }
  return count < 2 ? unknownNoise ** 2 : sum / count;
}
