import { decodeBase64 } from '../stored-network.ts';
import { kernelBase64 } from './kernel.gen.ts';

/** The part of WebAssembly that the kernel uses. Neither the TypeScript nor the Node type library declares it. */
interface WebAssemblyRuntime {
  Memory: new (descriptor: { initial: number }) => { readonly buffer: ArrayBuffer };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => {
    readonly exports: unknown;
  };
}

/** WebAssembly of the JavaScript engine; Node and browsers have supported SIMD since 2021. */
const webAssembly = Reflect.get(globalThis, 'WebAssembly') as WebAssemblyRuntime;

/**
 * Offsets in the memory of the kernel, in floats. `means` and `squares` are Adam's moments; each scratch buffer holds
 * a gradient of the widest layer.
 */
export interface Offsets {
  parameters: number;
  gradients: number;
  means: number;
  squares: number;
  forecasts: number;
  forecastGradients: number;
  inputGradients: number;
  backcastGradients: number;
  scratch: readonly [number, number];
}

/** A matrix in memory: offset of its first float and strides in floats. */
export interface MatrixView {
  at: number;
  rowStride: number;
  columnStride: number;
}

/** The exports of scripts/kernel-source.ts; addresses and strides in bytes. */
interface KernelExports {
  multiplyAdd: (
    ...args: [
      rows: number,
      columns: number,
      inner: number,
      a: number,
      aRow: number,
      aInner: number,
      b: number,
      bInner: number,
      bColumn: number,
      c: number,
      stride: number,
      packedA: number,
      packedB: number,
    ]
  ) => void;
  fillRows: (to: number, rows: number, size: number, bias: number) => void;
  relu: (values: number, size: number) => void;
  reluBackward: (gradient: number, activation: number, size: number) => void;
  addColumnSums: (from: number, rows: number, size: number, to: number) => void;
  subtract: (to: number, left: number, right: number, size: number) => void;
  adam: (
    ...args: [
      parameter: number,
      gradient: number,
      mean: number,
      square: number,
      size: number,
      rate: number,
      keepMean: number,
      keepSquare: number,
      epsilon: number,
    ]
  ) => void;
}

const pageBytes = 65_536;
// Adam with the settings of its authors (Kingma & Ba 2015, algorithm 1).
const firstMoment = 0.9;
const secondMoment = 0.999;
const epsilon = 1e-8;

/** Matrix arithmetic on its own float32 memory; offsets and counts are in floats. */
export class Kernel {
  readonly floats: Float32Array;
  readonly #exports: KernelExports;
  readonly #packedA: number;
  readonly #packedB: number;

  /**
   * Reserves two buffers after the caller's floats for packed copies of the factors.
   *
   * @param floatCount floats for the caller
   * @param maxFactor floats of the largest factor
   */
  constructor(floatCount: number, maxFactor: number) {
    const total = floatCount + 2 * maxFactor;
    const memory = new webAssembly.Memory({ initial: Math.ceil((total * 4) / pageBytes) });
    const module = new webAssembly.Module(decodeBase64(kernelBase64));
    this.#exports = new webAssembly.Instance(module, { environment: { memory } }).exports as KernelExports;
    this.floats = new Float32Array(memory.buffer);
    this.#packedA = floatCount * 4;
    this.#packedB = (floatCount + maxFactor) * 4;
  }

  /**
   * c += a × b; `rows` a multiple of 6, `columns` of 8, c row-major. To transpose a factor, swap its strides.
   *
   * @param inner columns of a, rows of b
   * @param c offset of the result, rows × columns
   */
  multiplyAdd(rows: number, columns: number, inner: number, a: MatrixView, b: MatrixView, c: number): void {
    this.#exports.multiplyAdd(
      rows,
      columns,
      inner,
      a.at * 4,
      a.rowStride * 4,
      a.columnStride * 4,
      b.at * 4,
      b.rowStride * 4,
      b.columnStride * 4,
      c * 4,
      columns * 4,
      this.#packedA,
      this.#packedB,
    );
  }

  /** Sets every row of a matrix to a row vector. */
  fillRows(to: number, rows: number, columns: number, row: number): void {
    this.#exports.fillRows(to * 4, rows, columns * 4, row * 4);
  }

  /** max(0, x), in place. */
  relu(values: number, count: number): void {
    this.#exports.relu(values * 4, count * 4);
  }

  /** Sets a gradient to zero where the activation is not positive. */
  reluBackward(gradient: number, activation: number, count: number): void {
    this.#exports.reluBackward(gradient * 4, activation * 4, count * 4);
  }

  /** Adds the sum of a matrix's rows to a row vector: the gradient of a bias. */
  addColumnSums(from: number, rows: number, columns: number, to: number): void {
    this.#exports.addColumnSums(from * 4, rows, columns * 4, to * 4);
  }

  /** to = left − right. */
  subtract(to: number, left: number, right: number, count: number): void {
    this.#exports.subtract(to * 4, left * 4, right * 4, count * 4);
  }

  /**
   * One step of Adam (Kingma & Ba 2015, algorithm 1): m ← β₁m + (1 − β₁)g, v ← β₂v + (1 − β₂)g², parameters minus
   * rate · m / (√v + ε). Because the moments start at zero, the rate is corrected by √(1 − β₂ᵗ) / (1 − β₁ᵗ); ε is not
   * corrected, as in the paper's remark below the algorithm.
   *
   * @param decay β₁ᵗ and β₂ᵗ
   * @param rate learning rate before the correction
   */
  adam(
    { parameters, gradients, means, squares }: AdamOffsets,
    count: number,
    rate: number,
    decay: AdamDecay,
  ): void {
    const corrected = (rate * Math.sqrt(1 - decay.second)) / (1 - decay.first);
    this.#exports.adam(
      parameters * 4,
      gradients * 4,
      means * 4,
      squares * 4,
      count * 4,
      corrected,
      firstMoment,
      secondMoment,
      epsilon,
    );
  }
}

/** Offsets of Adam's operands. The moments `means` (m) and `squares` (v) persist between steps. */
type AdamOffsets = Pick<Offsets, 'parameters' | 'gradients' | 'means' | 'squares'>;

/** Weight of the initial zeros in Adam's moments: β₁ᵗ and β₂ᵗ. */
export interface AdamDecay {
  first: number;
  second: number;
}

/** Returns the decay one step later. Multiplication rounds the same everywhere; a power might not. */
export function nextDecay({ first, second }: AdamDecay): AdamDecay {
  return { first: first * firstMoment, second: second * secondMoment };
}
