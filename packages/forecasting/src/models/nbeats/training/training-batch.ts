import type { Architecture } from '../network/architecture.ts';
import type { Network } from '../network/network.ts';
import { toWindow, writeWindow } from '../window.ts';

/** A series and its cutoff: values from `end` onward are the target. */
export interface Example {
  values: Float64Array;
  end: number;
}

// Weight that balances smooth series, which have small errors, against noisy ones.
const seasonalWeight = 0.1;
const minChange = 0.02;

/**
 * One training batch: inputs, targets and weights. Targets and weights are rows × forecast stride; a weight of 0
 * marks unknown steps and padding.
 */
export class TrainingBatch {
  readonly #network: Network;
  readonly #targets: Float32Array;
  readonly #weights: Float32Array;

  constructor(network: Network) {
    this.#network = network;
    this.#targets = new Float32Array(network.batch * network.forecastStride);
    this.#weights = new Float32Array(network.batch * network.forecastStride);
  }

  /**
   * Fills every row with examples. `draw` must sometimes return a window that is not all zero; otherwise this method
   * never returns.
   */
  fill(draw: () => Example): void {
    for (let row = 0; row < this.#network.batch;) if (this.#write(row, draw())) row++;
  }

  /**
   * Runs one training step. The loss is Σ w|ŷ − y| / n over the n known steps.
   *
   * @returns the weighted mean absolute error before the step
   */
  train(rate: number): number {
    const network = this.#network;
    const { forecasts, forecastGradients } = network;
    network.forward(network.batch);
    let weightSum = 0;
    for (const weight of this.#weights) weightSum += weight > 0 ? 1 : 0;
    let loss = 0;
    for (let i = 0; i < forecasts.length; i++) {
      const weight = this.#weights[i] as number;
      const error = (forecasts[i] as number) - (this.#targets[i] as number);
      loss += weight * Math.abs(error);
      forecastGradients[i] = (error > 0 ? weight : error < 0 ? -weight : 0) / weightSum;
    }
    network.backward();
    network.step(rate);
    return loss / weightSum;
  }

  /**
   * Writes one example into a row, in units of its window.
   *
   * @returns false for a window of zeros, which has no scale
   */
  #write(row: number, { values, end }: Example): boolean {
    const network = this.#network;
    const { horizon } = network.architecture;
    const offset = row * network.inputStride;
    const inputs = network.inputs.subarray(offset, offset + network.inputStride);
    const scale = writeWindow(values, end, network.architecture, inputs);
    if (scale === null) return false;
    const weight = weightOf(values, end, network.architecture, scale.scale);
    const first = row * network.forecastStride;
    for (let step = 0; step < horizon; step++) {
      const known = end + step < values.length;
      this.#targets[first + step] = known ? toWindow(values[end + step] as number, scale) : 0;
      this.#weights[first + step] = known ? weight : 0;
    }
    return true;
  }
}

/**
 * Weight that blends relative errors (sMAPE) with errors in units of seasonal changes (MASE): w = 1 + 0.1 / c, where
 * c is the window's mean |y(t) − y(t − m)| divided by its scale.
 *
 * @param scale mean size of the window, in units of the series
 */
function weightOf(
  values: Float64Array,
  end: number,
  { inputSize, seasonLength }: Architecture,
  scale: number,
): number {
  let change = 0;
  let count = 0;
  for (let t = Math.max(0, end - inputSize) + seasonLength; t < end; t++) {
    change += Math.abs((values[t] as number) - (values[t - seasonLength] as number));
    count++;
  }
  const typical = count > 0 ? change / count / scale : seasonalWeight;
  return 1 + seasonalWeight / Math.max(typical, minChange);
}
