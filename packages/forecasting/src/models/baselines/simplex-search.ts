/** A point and its objective value; also a corner of the simplex. */
interface Minimum {
  point: Float64Array;
  value: number;
}

/**
 * Derivative-free minimization (Nelder & Mead 1965) with the usual coefficients: reflection 1, expansion 2,
 * contraction and shrinkage ½. The search can be paused and resumed. The objective must return large values outside
 * the feasible region.
 */
export class SimplexSearch {
  readonly #objective: (point: Float64Array) => number;
  /** Corners of the simplex, best first. Their arrays are reused from step to step. */
  readonly #corners: Minimum[];
  #trial: Minimum;
  #other: Minimum;
  readonly #centroid: Float64Array;
  #converged = false;

  /**
   * @param start first corner of the simplex; corner i + 1 is `steps[i]` away along axis i
   * @param steps one per axis, not zero; about the expected distance to the minimum
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

  /** Best corner so far. It is not copied: read it before the next `run`. */
  get best(): Minimum {
    return this.#corners.reduce((a, b) => (b.value < a.value ? b : a));
  }

  /**
   * Runs at most this many steps, or until best and worst corner differ by less than the tolerance.
   *
   * @param tolerance relative to the objective value
   */
  run(maxIterations: number, tolerance: number): void {
    for (let iteration = 0; iteration < maxIterations && !this.#converged; iteration++) this.#step(tolerance);
  }

  /**
   * One step: reflects the worst corner through the centroid of the others. Expands if the result is the new best and
   * contracts if it is still the worst; if contracting does not help, shrinks all corners toward the best.
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

  /** Mean of all corners except the worst. */
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
   * Writes the point that lies on the other side of the centroid, `factor` times as far from it as the worst corner:
   * c + f·(c − worst). Factor 1 reflects, 2 expands, ½ contracts outside and −½ inside.
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

  /** Reuses the replaced corner for the next trial, so that no step allocates memory. */
  #replaceWorst(): void {
    const last = this.#corners.length - 1;
    const worst = this.#corners[last] as Minimum;
    this.#corners[last] = this.#trial;
    this.#trial = worst;
  }

  /** Moves every corner halfway to the best one. */
  #shrink(best: Float64Array): void {
    for (let corner = 1; corner < this.#corners.length; corner++) {
      const moved = this.#corners[corner] as Minimum;
      for (let i = 0; i < best.length; i++)
        moved.point[i] = ((best[i] as number) + (moved.point[i] as number)) / 2;
      moved.value = this.#objective(moved.point);
    }
  }
}

/** Insertion sort, because there are few corners and they are almost sorted. */
function sortByValue(corners: Minimum[]): void {
  for (let i = 1; i < corners.length; i++) {
    const held = corners[i] as Minimum;
    let at = i;
    for (; at > 0 && (corners[at - 1] as Minimum).value > held.value; at--)
      corners[at] = corners[at - 1] as Minimum;
    corners[at] = held;
  }
}
