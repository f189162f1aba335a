import type { Architecture } from './architecture.ts';
import { BlockMemory } from './block-memory.ts';
import { Kernel, nextDecay, type AdamDecay } from './kernel.ts';
import { layoutOf, linearLayers, type Layout } from './layout.ts';
import type { Offsets } from './kernel.ts';
import { normalDraw, type Random } from '../../../random.ts';

/**
 * N-BEATS, implemented from the paper's equations (Oreshkin, Carpov, Chapados & Bengio 2020). It consists of fully
 * connected blocks. Each block subtracts its backcast from the input of the next block and adds its forecast: x̂ₗ, ŷₗ
 * = blockₗ(xₗ), xₗ₊₁ = xₗ − x̂ₗ, forecast Σ ŷₗ (equation 1). Batches are row-major float32 with rows of `inputStride`
 * and `forecastStride`. To train: fill `inputs`, call `forward`, fill `forecastGradients`, call `backward`, call
 * `step`.
 */
export class Network {
  readonly architecture: Architecture;
  /** Maximum number of rows in a batch, a multiple of 6. */
  readonly batch: number;
  readonly inputStride: number;
  readonly forecastStride: number;
  readonly parameters: Float32Array;
  readonly inputs: Float32Array;
  readonly forecasts: Float32Array;
  /** Gradient of the loss with respect to the forecasts; filled before `backward`. */
  readonly forecastGradients: Float32Array;
  readonly #layout: Layout;
  readonly #kernel: Kernel;
  readonly #blocks: BlockMemory[];
  readonly #gradients: Float32Array;
  readonly #moments: Float32Array;
  readonly #at: Offsets;
  #decay: AdamDecay = { first: 1, second: 1 };

  /**
   * Reserves all memory at once, because growing a WebAssembly memory would detach every view of it.
   *
   * @param batch a multiple of 6
   */
  constructor(architecture: Architecture, batch: number) {
    this.architecture = architecture;
    this.batch = batch;
    const layout = layoutOf(architecture);
    this.#layout = layout;
    const { inputSize, horizon, blocks, parameterCount } = layout;
    this.inputStride = inputSize;
    this.forecastStride = horizon;
    let floatCount = 0;
    // Offsets are multiples of four floats, because the kernel reads vectors of 16 bytes.
    const place = (count: number): number => {
      const at = floatCount;
      floatCount += Math.ceil(count / 4) * 4;
      return at;
    };
    const widest = linearLayers(layout).reduce(
      (max, { inputs, outputs }) => Math.max(max, inputs, outputs),
      0,
    );
    this.#at = {
      parameters: place(parameterCount),
      gradients: place(parameterCount),
      means: place(parameterCount),
      squares: place(parameterCount),
      forecasts: place(batch * horizon),
      forecastGradients: place(batch * horizon),
      inputGradients: place(batch * inputSize),
      backcastGradients: place(batch * inputSize),
      scratch: [place(batch * widest), place(batch * widest)],
    };
    this.#blocks = blocks.map((weights) => new BlockMemory(weights, batch, inputSize, place));
    const largest = Math.max(batch, widest) * widest;
    this.#kernel = new Kernel(floatCount, largest);
    const view = (at: number, count: number) => this.#kernel.floats.subarray(at, at + count);
    this.parameters = view(this.#at.parameters, parameterCount);
    this.#gradients = view(this.#at.gradients, parameterCount);
    this.#moments = view(this.#at.means, this.#at.squares - this.#at.means + parameterCount);
    this.forecasts = view(this.#at.forecasts, batch * horizon);
    this.forecastGradients = view(this.#at.forecastGradients, batch * horizon);
    this.inputs = view(this.#blocks[0]?.input ?? 0, batch * inputSize);
    for (const block of this.#blocks) block.writeBasis(this.#kernel.floats);
  }

  /**
   * Sets random weights: He initialization (2015) for the layers, near zero for the heads so that the first forecasts
   * are small.
   */
  initialize(random: Random): void {
    this.parameters.fill(0);
    for (const { layers, heads } of new Set(this.#layout.blocks)) {
      const outputs = heads.kind === 'learned' ? [heads.backcast, heads.forecast] : [heads.thetas];
      for (const layer of [...layers, ...outputs]) {
        const size = layers.includes(layer)
          ? Math.sqrt(2 / layer.used.inputs)
          : 0.3 / Math.sqrt(layer.inputs);
        for (let input = 0; input < layer.used.inputs; input++) {
          const row = layer.weights + input * layer.outputs;
          for (let output = 0; output < layer.used.outputs; output++)
            this.parameters[row + output] = size * normalDraw(random);
        }
      }
    }
    this.forgetMoments();
  }

  /** Resets Adam's moments. */
  forgetMoments(): void {
    this.#moments.fill(0);
    this.#decay = { first: 1, second: 1 };
  }

  /**
   * Forecasts from the first `rows` rows of `inputs`.
   *
   * @param rows 1 to `batch`, rounded up to the tile
   */
  forward(rows: number): void {
    const kernel = this.#kernel;
    const count = Math.ceil(rows / 6) * 6;
    this.forecasts.fill(0, 0, count * this.forecastStride);
    for (const [position, block] of this.#blocks.entries()) {
      const next = this.#blocks[position + 1];
      block.forward({ kernel, rows: count, at: this.#at }, next === undefined);
      if (next !== undefined)
        kernel.subtract(next.input, block.input, block.backcast, count * this.inputStride);
    }
  }

  /** Computes the gradients of all parameters from `forecastGradients` over the whole batch, for `step`. */
  backward(): void {
    const kernel = this.#kernel;
    const { floats } = kernel;
    const at = this.#at;
    const inputCount = this.batch * this.inputStride;
    this.#gradients.fill(0);
    const inputGradients = floats.subarray(at.inputGradients, at.inputGradients + inputCount);
    const backcastGradients = floats.subarray(at.backcastGradients, at.backcastGradients + inputCount);
    inputGradients.fill(0);
    for (let position = this.#blocks.length - 1; position >= 0; position--) {
      const last = position === this.#blocks.length - 1;
      // The input of the next block is this input minus the backcast.
      for (let i = 0; i < inputCount; i++) backcastGradients[i] = -(inputGradients[i] as number);
      this.#blocks[position]?.backward({ kernel, rows: this.batch, at }, { last, first: position === 0 });
    }
  }

  /**
   * One step of Adam.
   *
   * @param rate learning rate
   */
  step(rate: number): void {
    this.#decay = nextDecay(this.#decay);
    this.#kernel.adam(this.#at, this.parameters.length, rate, this.#decay);
  }

  /** Gradients computed by `backward`; used by tests. */
  get gradients(): Float32Array {
    return this.#gradients;
  }
}
