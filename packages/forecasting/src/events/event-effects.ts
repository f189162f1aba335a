import type { Departures } from './departures.ts';
import { sampled } from './sample-series.ts';
import { varianceBetween } from './variance-between.ts';

/** What each event of a run does, as a share of what is expected without it, while it takes the whole of a bucket. */
export interface CommonEffects {
  /** To all series it can move; null where it was never seen at work. */
  common: readonly (number | null)[];
  /** Variance of the effects on single series, τ². */
  between: readonly number[];
}

/** The same, and to each history. */
export interface EventEffects extends CommonEffects {
  /** To each witness: drawn from the common one as far as the witnesses differ more than chance lets them. */
  own: Float64Array[];
}

/** Effects are of this size before anything is known of them: what few and noisy occurrences say is drawn towards none. */
const typicalEffect = 0.5;
/** No two occurrences are alike: by so much they differ even where many series tell of them. */
const betweenOccurrences = 0.1;
/** Occurrences further off than so many deviations weigh less (Huber 1964). */
const huberLimit = 2;
/** Events that overlap share what they did; so many rounds settle how. */
const rounds = 12;
/** Noise of a history too short to show any. */
const unknownNoise = 0.3;
/** Demand without any would make an effect of what differs by rounding alone. */
const minNoise = 1e-3;
/** How much of what chance makes of an effect is taken off it. */
const shrinkageFactor = 2;

/**
 * Learns what events did from all their occurrences in all histories they can move: ridge regression of the departures,
 * averaged over the histories, on the shares of the buckets that events take, by coordinate descent and with Huber's
 * weights.
 * u = Σ w s a / (Σ w s² + λ), a being the mean departure of a bucket less that of other events, λ = σ² / 0.5².
 * Of many histories some tell (see {@link sampled}).
 *
 * @param shares of the buckets of the calendar, one array an event
 * @param throwIfStopped called now and then; may throw, which aborts
 * @param known what was learned of other histories, to which these are drawn; null to learn it of these
 * @returns 0.4 for 40 % more
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
  for (const event of events) event.takeOut(left);
  const own = sources.map(() => new Float64Array(shares.length));
  const between = events.map((event) => {
    const found = event.ownEffects(left, known?.between[event.position]);
    for (const [at, effect] of found.effects) (own[at] as Float64Array)[event.position] = effect;
    return found.between;
  });
  return { common: events.map(({ effect }) => effect), between, own };
}

/** Which witnesses tell of events: some of each event. */
function chooseSources(sources: readonly Departures[], events: number): ReadonlySet<number> {
  const chosen = new Set<number>();
  for (let event = 0; event < events; event++) {
    const scope = [...sources.keys()].filter((at) => (sources[at]?.source.reach[event] ?? 0) > 0);
    for (const at of sampled(scope)) chosen.add(at);
  }
  return chosen;
}

/** Variances of departures where no event is; they do not differ by event, and are worked out once. */
interface Noises {
  /** Of the mean departure of the witnesses an event can move, by how much it can move each. */
  common: Map<string, number>;
  /** Of each witness. */
  own: readonly number[];
}

interface RegressorInput {
  sources: readonly Departures[];
  /** Positions of the witnesses that effects are estimated from. */
  chosen: ReadonlySet<number>;
  noises: Noises;
}

/** One event of the regression. */
class Regressor {
  readonly position: number;
  /** Null while nothing was seen of it. */
  effect: number | null = null;
  readonly #share: Float64Array;
  /** Buckets of the calendar it takes something of. */
  readonly #buckets: readonly number[];
  /** Those it can move and that tell, by their position. */
  readonly #scope: readonly (readonly [number, Departures])[];
  /** Those it can move besides. */
  readonly #others: readonly (readonly [number, Departures])[];
  /** Variance of the effect by chance alone. */
  #chance = Infinity;
  /** Variance of the mean departure of an ordinary bucket. */
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

  /** Finds the effect anew from what other events leave over. @param left changed: what this one leaves over */
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
    this.#chance = variance / square;
    this.#settle(square === 0 ? 0 : product / (square + variance / typicalEffect ** 2), left);
  }

  /**
   * Draws the effect towards none by what chance would make of it: u · (1 − 2 v / u²), or none (after James & Stein 1961).
   * A holiday that takes a day of a month is mostly noise; a promotion of many weeks hardly changes.
   */
  shrink(left: readonly Float64Array[]): void {
    if (this.effect === null) return;
    const share = 1 - (shrinkageFactor * this.#chance) / this.effect ** 2;
    this.#settle(share > 0 ? this.effect * share : 0, left);
  }

  /** Takes what was found from those that were not heard. @param left changed: what this one leaves over */
  takeOut(left: readonly Float64Array[]): void {
    for (const other of this.#others) this.#subtract(this.effect ?? 0, other, left);
  }

  /** Takes another effect for the right one. @param left changed: what this one leaves over */
  #settle(effect: number, left: readonly Float64Array[]): void {
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
   * Effects on each witness by its own departures, drawn towards the common one.
   * u + τ² / (τ² + s²) · (û − u), τ² between witnesses by DerSimonian & Laird (1986), s² by the noise of the witness.
   *
   * @param known τ² where it was learned of others
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

  /** Mean over the scope at a bucket, weighted by what the event can move; null where nothing was observed. */
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

/** Variance of a witness's departures where no event is. */
function noiseOf({ relative, ordinary }: Departures): number {
  let [sum, count] = [0, 0];
  for (const [t, value] of relative.entries()) {
    if (ordinary[t] !== 1 || Number.isNaN(value)) continue;
    sum += value * value;
    count++;
  }
  return count < 2 ? unknownNoise ** 2 : sum / count;
}
