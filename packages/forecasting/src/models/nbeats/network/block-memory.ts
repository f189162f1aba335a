import type { Kernel, MatrixView } from './kernel.ts';
import type { BlockWeights, Linear } from './layout.ts';
import { padded } from './architecture.ts';
import type { Offsets } from './kernel.ts';

/** Reserves floats and returns their offset. */
type Place = (count: number) => number;

/** Rows that are processed together, and where the kernel stores their data. */
interface Batch {
  kernel: Kernel;
  /** Rows in use, a multiple of 6. */
  rows: number;
  at: Offsets;
}

/** A row-major matrix, and the same memory viewed as its transpose. */
const dense = (at: number, columns: number): MatrixView => ({ at, rowStride: columns, columnStride: 1 });
const transposed = (at: number, columns: number): MatrixView => ({ at, rowStride: 1, columnStride: columns });

/**
 * One block with its activations for a batch, its forward and its backward pass. Matrices are row-major float32 in
 * the kernel's memory, identified by the offset of their first float, with one row per example.
 */
export class BlockMemory {
  /** Residual input: inputs minus the backcasts of earlier blocks. */
  readonly input: number;
  readonly backcast: number;
  readonly #weights: BlockWeights;
  readonly #inputSize: number;
  /** Outputs of each fully connected layer after ReLU: rows × outputs. */
  readonly #activations: number[];
  /**
   * For interpretable blocks: θ (rows × functions), the bases of past and future (functions × time), and ∂loss/∂θ.
   */
  readonly #thetas: { values: number; backcast: number; forecast: number; gradients: number } | null;
  readonly #horizon: number;

  /**
   * @param weights offsets of the parameters; shared by the blocks of a shared stack
   * @param batch maximum rows, a multiple of 6
   * @param inputSize padded length of an input row
   * @param place reserves memory and returns its offset
   */
  constructor(weights: BlockWeights, batch: number, inputSize: number, place: Place) {
    const { layers, heads } = weights;
    this.#weights = weights;
    this.#inputSize = inputSize;
    this.input = place(batch * inputSize);
    this.backcast = place(batch * inputSize);
    this.#activations = layers.map(({ outputs }) => place(batch * outputs));
    if (heads.kind === 'learned') {
      this.#horizon = heads.forecast.outputs;
      this.#thetas = null;
      return;
    }
    const { outputs } = heads.thetas;
    this.#horizon = padded(heads.basis.forecast.length / heads.basis.functions);
    this.#thetas = {
      values: place(batch * outputs),
      backcast: place(outputs * inputSize),
      forecast: place(outputs * this.#horizon),
      gradients: place(batch * outputs),
    };
  }

  /** Writes the fixed basis into the memory of the kernel; padded steps are zero. */
  writeBasis(floats: Float32Array): void {
    const { heads } = this.#weights;
    if (heads.kind === 'learned' || this.#thetas === null) return;
    const { functions, backcast, forecast } = heads.basis;
    copyRows(backcast, functions, floats.subarray(this.#thetas.backcast), this.#inputSize);
    copyRows(forecast, functions, floats.subarray(this.#thetas.forecast), this.#horizon);
  }

  /**
   * h₁ = ReLU(W₁x + b₁), …, h₄ = ReLU(W₄h₃ + b₄); then backcast and forecast, each a linear map of h₄ (generic) or θ
   * = Wh₄ + b times a fixed basis (trend, seasonality). Oreshkin et al. 2020, equation 1. Adds the forecast to that
   * of the earlier blocks.
   *
   * @param last whether this is the last block, whose backcast is not needed
   */
  forward(batch: Batch, last: boolean): void {
    const { kernel, rows, at } = batch;
    const { forecasts } = at;
    const { layers, heads } = this.#weights;
    let from = this.input;
    for (const [index, layer] of layers.entries()) {
      const to = this.#activations[index] as number;
      apply(batch, layer, from, to);
      kernel.relu(to, rows * layer.outputs);
      from = to;
    }
    if (heads.kind === 'learned') {
      if (!last) apply(batch, heads.backcast, from, this.backcast);
      const { forecast } = heads;
      multiply(batch, forecast, from, forecasts);
      addToRows(kernel.floats, forecasts, at.parameters + forecast.bias, {
        rows,
        columns: forecast.outputs,
      });
      return;
    }
    if (this.#thetas === null) return;
    const { values, backcast, forecast } = this.#thetas;
    const { outputs } = heads.thetas;
    apply(batch, heads.thetas, from, values);
    const size = rows * this.#inputSize;
    if (!last) {
      kernel.floats.fill(0, this.backcast, this.backcast + size);
      kernel.multiplyAdd(
        rows,
        this.#inputSize,
        outputs,
        dense(values, outputs),
        dense(backcast, this.#inputSize),
        this.backcast,
      );
    }
    kernel.multiplyAdd(
      rows,
      this.#horizon,
      outputs,
      dense(values, outputs),
      dense(forecast, this.#horizon),
      forecasts,
    );
  }

  /**
   * Adds the gradients of this block, using the chain rule. Two scratch buffers are used alternately.
   *
   * @param place position of the block in the network; the first block needs no gradients of its input
   */
  backward(batch: Batch, place: { last: boolean; first: boolean }): void {
    const { kernel, rows, at } = batch;
    const { layers } = this.#weights;
    let [gradient, spare] = at.scratch;
    this.#headsBackward(batch, gradient, place.last);
    for (let index = layers.length - 1; index >= 0; index--) {
      const layer = layers[index] as Linear;
      const from = index === 0 ? this.input : (this.#activations[index - 1] as number);
      kernel.reluBackward(gradient, this.#activations[index] as number, rows * layer.outputs);
      learn(batch, layer, from, gradient);
      if (index > 0) {
        kernel.floats.fill(0, spare, spare + rows * layer.inputs);
        passBack(batch, layer, gradient, spare);
        [gradient, spare] = [spare, gradient];
      } else if (!place.first) {
        passBack(batch, layer, gradient, at.inputGradients);
      }
    }
  }

  /**
   * Computes the gradients of the last layer's activations from those of backcast and forecast. For a fixed basis, ∂θ
   * = ∂ŷ Bᵀ + ∂x̂ Bᵀ; a learned head is a linear layer.
   *
   * @param to rows × width of the last layer; overwritten
   */
  #headsBackward(batch: Batch, to: number, last: boolean): void {
    const { kernel, rows, at } = batch;
    const { layers, heads } = this.#weights;
    const from = this.#activations.at(-1) as number;
    const width = layers.at(-1)?.outputs ?? 0;
    kernel.floats.fill(0, to, to + rows * width);
    if (heads.kind === 'learned') {
      const sources: [Linear, number][] = [[heads.forecast, at.forecastGradients]];
      if (!last) sources.push([heads.backcast, at.backcastGradients]);
      for (const [head, gradient] of sources) {
        learn(batch, head, from, gradient);
        passBack(batch, head, gradient, to);
      }
      return;
    }
    if (this.#thetas === null) return;
    const { backcast, forecast, gradients } = this.#thetas;
    const { outputs } = heads.thetas;
    kernel.floats.fill(0, gradients, gradients + rows * outputs);
    const sources: [number, number, number][] = [[at.forecastGradients, forecast, this.#horizon]];
    if (!last) sources.push([at.backcastGradients, backcast, this.#inputSize]);
    for (const [gradient, basis, count] of sources) {
      kernel.multiplyAdd(rows, outputs, count, dense(gradient, count), transposed(basis, count), gradients);
    }
    learn(batch, heads.thetas, from, gradients);
    passBack(batch, heads.thetas, gradients, to);
  }
}

/**
 * to = from × weights + bias.
 *
 * @param from rows × inputs
 * @param to rows × outputs, overwritten
 */
function apply(batch: Batch, layer: Linear, from: number, to: number): void {
  const { kernel, rows, at } = batch;
  kernel.fillRows(to, rows, layer.outputs, at.parameters + layer.bias);
  multiply(batch, layer, from, to);
}

/** to += from × weights. */
function multiply({ kernel, rows, at }: Batch, layer: Linear, from: number, to: number): void {
  const weights = dense(at.parameters + layer.weights, layer.outputs);
  kernel.multiplyAdd(rows, layer.outputs, layer.inputs, dense(from, layer.inputs), weights, to);
}

/**
 * Adds the gradients of a layer's weights and bias: ∂W = xᵀg and ∂b = Σ g over the rows.
 *
 * @param from rows × inputs
 * @param gradient rows × outputs, ∂loss/∂y
 */
function learn({ kernel, rows, at }: Batch, layer: Linear, from: number, gradient: number): void {
  const { inputs, outputs, weights, bias } = layer;
  kernel.multiplyAdd(
    inputs,
    outputs,
    rows,
    transposed(from, inputs),
    dense(gradient, outputs),
    at.gradients + weights,
  );
  kernel.addColumnSums(gradient, rows, outputs, at.gradients + bias);
}

/**
 * Adds the gradients of a layer's inputs: ∂x = gWᵀ.
 *
 * @param gradient rows × outputs
 * @param to rows × inputs; gradients are added, because two heads may share one input
 */
function passBack({ kernel, rows, at }: Batch, layer: Linear, gradient: number, to: number): void {
  const { inputs, outputs, weights } = layer;
  kernel.multiplyAdd(
    rows,
    inputs,
    outputs,
    dense(gradient, outputs),
    transposed(at.parameters + weights, outputs),
    to,
  );
}

/**
 * Adds one row vector to every row of a matrix.
 *
 * @param row offset of the vector, `columns` long
 */
function addToRows(
  floats: Float32Array,
  to: number,
  row: number,
  { rows, columns }: { rows: number; columns: number },
): void {
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const at = to + i * columns + j;
      floats[at] = (floats[at] as number) + (floats[row + j] as number);
    }
  }
}

/** Copies a matrix into one with longer rows; the end of each row stays zero. */
function copyRows(from: Float64Array, rows: number, target: Float32Array, stride: number): void {
  const columns = from.length / rows;
  for (let row = 0; row < rows; row++) {
    target.set(from.subarray(row * columns, (row + 1) * columns), row * stride);
  }
}
