import type { Architecture } from './architecture.ts';
import { BlockMemory } from './block-memory.ts';
import { Kernel, nextDecay, type AdamDecay } from './kernel.ts';
import { layoutOf, linearLayers, type Layout } from './layout.ts';
import type { Offsets } from './kernel.ts';
import { normalDraw, type Random } from '../../../random.ts';

/**
 * N-BEATS (Oreshkin, Carpov, Chapados & Bengio 2020, from the paper's equations): fully connected blocks, each of
 * which takes its backcast off what the next one sees and adds its forecast to the sum. All batches are row-major
 * float32; a row of inputs is as long as `inputStride`, a row of forecasts as `forecastStride`.
 * With x₁ the input: x̂ₗ, ŷₗ = blockₗ(xₗ), xₗ₊₁ = xₗ − x̂ₗ, and the forecast is Σ ŷₗ (equation 1 and figure 1 of the
 * paper).
 * Training is `inputs` filled, `forward`, `forecastGradients` filled, `backward`, `step`.
 */
export class Network {
  readonly architecture: Architecture;
  /** Rows a batch can hold, a multiple of 6. */
  readonly batch: number;
  readonly inputStride: number;
  readonly forecastStride: number;
  readonly parameters: Float32Array;
  readonly inputs: Float32Array;
  readonly forecasts: Float32Array;
  /** Gradient of the loss by the forecasts, to be filled before `backward`. */
  readonly forecastGradients: Float32Array;
  readonly #layout: Layout;
  readonly #kernel: Kernel;
  readonly #blocks: BlockMemory[];
  readonly #gradients: Float32Array;
  readonly #moments: Float32Array;
  readonly #at: Offsets;
  #decay: AdamDecay = { first: 1, second: 1 };

  /**
   * All memory is reserved here, once: a WebAssembly memory that grows would leave every view of it detached.
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
    // In steps of four floats: the kernel reads vectors of 16 bytes.
    const place = (count: number): number => {
      const at = floatCount;
      floatCount += Math.ceil(count / 4) * 4;
      return at;
    };
    const widest = Math.max(...linearLayers(layout).map(({ inputs, outputs }) => Math.max(inputs, outputs)));
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
   * Random weights before training: He initialization (2015) for the layers, near zero for what leaves a block.
   * He: normal with variance 2 / inputs, which keeps the size of activations from layer to layer under ReLU. Small
   * heads make the first forecasts small beside the targets, whose unit is the series' mean size.
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

  /** Starts Adam anew, as before any step. */
  forgetMoments(): void {
    this.#moments.fill(0);
    this.#decay = { first: 1, second: 1 };
  }

  /**
   * Forecasts from the first `rows` rows of `inputs`.
   *
   * @param rows 1 to `batch`; they are rounded up to the tile, and what the rows above hold does not matter
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

  /**
   * Gradients of all parameters from `forecastGradients`, over the whole batch.
   * They are kept for `step`; those of the last call are overwritten.
   */
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
      // The next block saw this one's input less its backcast.
      for (let i = 0; i < inputCount; i++) backcastGradients[i] = -(inputGradients[i] as number);
      this.#blocks[position]?.backward({ kernel, rows: this.batch, at }, { last, first: position === 0 });
    }
  }

  /**
   * One step of Adam at a learning rate.
   *
   * @param rate Adam's learning rate
   */
  step(rate: number): void {
    this.#decay = nextDecay(this.#decay);
    this.#kernel.adam(this.#at, this.parameters.length, rate, this.#decay);
  }

  /** For tests: the gradients `backward` left. */
  get gradients(): Float32Array {
    return this.#gradients;
  }
}
