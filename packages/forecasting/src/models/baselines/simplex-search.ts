/**
 * A point and the objective there.
 * Also a corner that is no minimum yet.
 */
interface Minimum {
  point: Float64Array;
  value: number;
}

/**
 * Derivative-free minimization by the simplex method (Nelder & Mead 1965) with the usual coefficients: reflection 1,
 * expansion 2, contraction and shrinkage ½. It can be stopped and gone on with. Answer large values outside the
 * feasible region to keep the search out of it.
 */
export class SimplexSearch {
  readonly #objective: (point: Float64Array) => number;
  /** Corners, best first; the points behind them are reused from step to step. */
  readonly #corners: Minimum[];
  #trial: Minimum;
  #other: Minimum;
  readonly #centroid: Float64Array;
  #converged = false;

  /**
   * @param start first corner of the simplex; each other is one `steps[i]` away along axis i
   * @param steps not zero, about as far as the minimum may lie; n + 1 corners for n axes
   */
  constructor(
    objective: (point: Float64Array) => number,
    start: readonly number[],
    steps: readonly number[],
  ) {
    this.#objective = objective;
    this.#corners = [-1, ...steps.keys()].map((axis) => {
      const point = Float64Array.from(start, (x, i) => (i === axis ? x + (steps[i] as number) : x));
      return { point, value: objective(point) };
    });
    const spare = (): Minimum => ({ point: new Float64Array(start.length), value: Infinity });
    this.#trial = spare();
    this.#other = spare();
    this.#centroid = new Float64Array(start.length);
  }

  /** @returns the corner itself: read it before going on */
  get best(): Minimum {
    return this.#corners.reduce((a, b) => (b.value < a.value ? b : a));
  }

  /**
   * Goes on for so many steps at most, or until best and worst corner differ by less than `tolerance` of the best.
   *
   * @param tolerance relative, of the objective's value
   */
  run(maxIterations: number, tolerance: number): void {
    for (let iteration = 0; iteration < maxIterations && !this.#converged; iteration++) this.#step(tolerance);
  }

  /**
   * One step: reflect the worst corner at the centroid of the others; go twice as far if that is the best yet, half as far,
   * on the better side, if it would still be the worst; else draw all corners towards the best. In n dimensions one to two
   * evaluations a step, n when it shrinks.
   */
  #step(tolerance: number): void {
    const corners = this.#corners;
    sortByValue(corners);
    const last = corners.length - 1;
    const best = corners[0] as Minimum;
    const worst = corners[last] as Minimum;
    const second = corners[last - 1] as Minimum;
    if (Math.abs(worst.value - best.value) < tolerance * (Math.abs(best.value) + 1e-10)) {
      this.#converged = true;
      return;
    }
    this.#findCentroid(last);
    this.#try(this.#trial, worst.point, 1);
    if (this.#trial.value < best.value) {
      this.#try(this.#other, worst.point, 2);
      if (this.#other.value < this.#trial.value) this.#swap();
      this.#replaceWorst();
    } else if (this.#trial.value < second.value) {
      this.#replaceWorst();
    } else {
      const reflected = this.#trial.value;
      this.#try(this.#other, worst.point, reflected < worst.value ? 0.5 : -0.5);
      if (this.#other.value < Math.min(reflected, worst.value)) {
        this.#swap();
        this.#replaceWorst();
      } else this.#shrink(best.point);
    }
  }

  /** Mean of all corners but the worst. */
  #findCentroid(last: number): void {
    const centroid = this.#centroid;
    for (let i = 0; i < centroid.length; i++) {
      let sum = 0;
      for (let corner = 0; corner < last; corner++)
        sum += (this.#corners[corner] as Minimum).point[i] as number;
      centroid[i] = sum / last;
    }
  }

  /**
   * The point `factor` times as far from the centroid as the worst one, on the other side of it.
   * Factor 1 reflects, 2 expands, ½ contracts outside and −½ inside: c + f·(c − worst), c the centroid.
   */
  #try(into: Minimum, worst: Float64Array, factor: number): void {
    const { point } = into;
    for (let i = 0; i < point.length; i++) {
      const x = this.#centroid[i] as number;
      point[i] = x + factor * (x - (worst[i] as number));
    }
    into.value = this.#objective(point);
  }

  #swap(): void {
    [this.#trial, this.#other] = [this.#other, this.#trial];
  }

  /** The corner that was worst becomes the spare point for the next trial: no step allocates. */
  #replaceWorst(): void {
    const last = this.#corners.length - 1;
    const worst = this.#corners[last] as Minimum;
    this.#corners[last] = this.#trial;
    this.#trial = worst;
  }

  /**
   * Moves every corner half-way to the best one.
   * n evaluations; the best corner stays as it is.
   */
  #shrink(best: Float64Array): void {
    for (let corner = 1; corner < this.#corners.length; corner++) {
      const moved = this.#corners[corner] as Minimum;
      for (let i = 0; i < best.length; i++)
        moved.point[i] = ((best[i] as number) + (moved.point[i] as number)) / 2;
      moved.value = this.#objective(moved.point);
    }
  }
}

/** By insertion: the corners are few and nearly in order already. */
function sortByValue(corners: Minimum[]): void {
  for (let i = 1; i < corners.length; i++) {
    const held = corners[i] as Minimum;
    let at = i;
    for (; at > 0 && (corners[at - 1] as Minimum).value > held.value; at--)
      corners[at] = corners[at - 1] as Minimum;
    corners[at] = held;
  }
}
