// Weight of the bias, because about half of the bias in one holdout is due to chance; chosen on training folds.
const biasWeight = 0.5;

/**
 * Score of a candidate: the mean RMSSE of the series plus half the relative bias of their sum, (1/n) Σ √(mean e² /
 * mean (Δv)²) + ½·|Σe| / Σv. Absolute errors are not used, because a forecast of zero would win if most buckets are
 * zero.
 */
export class CandidateScore {
  #rmsseSum = 0;
  #count = 0;
  #bias = 0;
  #demand = 0;

  /**
   * Adds one series. A constant history has no scale and only counts toward the bias.
   *
   * @param history values before the holdout, which scale the errors
   * @param actual as long as the forecast
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

  /** Score so far; lower is better. Infinity if nothing was added. */
  get total(): number {
    if (this.#count === 0) return Infinity;
    const bias = this.#demand > 0 ? Math.abs(this.#bias) / this.#demand : 0;
    return this.#rmsseSum / this.#count + biasWeight * bias;
  }
}
