// Half of what a common bias of one window is worth: the other half is the window's own luck (chosen on training folds).
const biasWeight = 0.5;

/**
 * How far a candidate's forecasts miss: mean RMSSE of the series plus half the size of the common bias. Absolute errors play
 * no part: where most buckets are zero, forecasting nothing at all would win them.
 * (1/n) Σ √(mean e² / mean (Δv)²) + ½·|Σe| / Σv. Neither part has a unit.
 */
export class CandidateScore {
  #rmsseSum = 0;
  #count = 0;
  #bias = 0;
  #demand = 0;

  /**
   * A history that never changes has no scale: it counts towards the bias alone.
   *
   * @param history what stood before: one-step changes of it scale the errors
   * @param actual what came, as long as the forecast
   */
  add(history: Float64Array, actual: Float64Array, forecast: Float64Array): void {
    let changes = 0;
    for (let t = 1; t < history.length; t++)
      changes += ((history[t] as number) - (history[t - 1] as number)) ** 2;
    let squares = 0;
    for (const [step, value] of actual.entries()) {
      const error = (forecast[step] as number) - value;
      squares += error * error;
      this.#bias += error;
      this.#demand += value;
    }
    if (!(changes > 0)) return;
    this.#rmsseSum += Math.sqrt(squares / actual.length / (changes / (history.length - 1)));
    this.#count++;
  }

  /** Lower is better; Infinity when nothing was added. */
  get total(): number {
    if (this.#count === 0) return Infinity;
    const bias = this.#demand > 0 ? Math.abs(this.#bias) / this.#demand : 0;
    return this.#rmsseSum / this.#count + biasWeight * bias;
  }
}
