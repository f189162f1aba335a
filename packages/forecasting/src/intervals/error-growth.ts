import { robustMean } from './robust-mean.ts';
import type { SeriesResiduals } from './series-residuals.ts';

/**
 * What a run knows before it has missed anything: a forecast one step ahead misses by about the series' difficulty, and
 * errors grow less than those of a random walk. It counts like so many residuals that are independent of each other.
 */
const prior = { size: 1, exponent: 0.35, residuals: 3 } as const;

/**
 * The typical size of a residual by step ahead, in units of difficulty: a power of the step between none and linear,
 * fitted to the robust mean by step, each weighted by how often it was measured. Late steps are measured least, a free
 * curve would follow their luck.
 *
 * @param independent how many residuals can count as independent
 * @returns one size a step of the horizon
 */
export function errorGrowth(
  missed: readonly SeriesResiduals[],
  horizon: number,
  independent: number,
): Float64Array {
  const counts = new Uint32Array(horizon + 1);
  for (const { steps } of missed) for (const step of steps) counts[step] = (counts[step] as number) + 1;
  const sizes = Array.from(counts, (count) => new Float64Array(count));
  counts.fill(0);
  for (const { steps, scores } of missed)
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index] as number;
      const at = counts[step] as number;
      (sizes[step] as Float64Array)[at] = Math.abs(scores[index] as number);
      counts[step] = at + 1;
    }
  const line = new LogLine();
  for (const [step, ofStep] of sizes.entries()) line.add(step, robustMean(ofStep), ofStep.length);
  const weight = (prior.residuals * Math.max(1, line.weight)) / Math.max(1, independent);
  for (const step of [1, Math.max(2, horizon)])
    line.add(step, prior.size * step ** prior.exponent, weight / 2);
  const { first, exponent } = line.fit();
  return Float64Array.from({ length: horizon }, (_, index) => first * (index + 1) ** exponent);
}

/** A line by weighted least squares through logarithms: y = first · x^exponent. */
class LogLine {
  weight = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #xy = 0;

  add(x: number, y: number, weight: number): void {
    if (!(y > 0) || !(weight > 0)) return;
    const [logX, logY] = [Math.log(x), Math.log(y)];
    this.weight += weight;
    this.#x += weight * logX;
    this.#y += weight * logY;
    this.#xx += weight * logX * logX;
    this.#xy += weight * logX * logY;
  }

  /** The exponent is held between 0 and 1. */
  fit(): { first: number; exponent: number } {
    const slope = (this.weight * this.#xy - this.#x * this.#y) / (this.weight * this.#xx - this.#x * this.#x);
    const exponent = Math.max(0, Math.min(1, slope));
    return { first: Math.exp((this.#y - exponent * this.#x) / this.weight), exponent };
  }
}
