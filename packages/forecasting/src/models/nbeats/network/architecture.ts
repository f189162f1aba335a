/**
 * What a block's output is made of: anything, a polynomial, or Fourier terms of the season.
 * Only the last two can be read: a generic block's basis is learned and has no meaning of its own.
 */
export type StackKind = 'generic' | 'trend' | 'seasonality';

/** A stack of blocks of one kind (Oreshkin et al. 2020, §3.2–3.3). */
export interface Stack {
  kind: StackKind;
  blocks: number;
  /** Units of each fully connected layer; a multiple of 24. */
  width: number;
  /** One set of weights for all blocks of the stack, as in the paper's interpretable configuration. */
  shared: boolean;
}

/** Shape of one network. */
export interface Architecture {
  /** Values of the history it looks at. */
  inputSize: number;
  /** Values it forecasts at once. */
  horizon: number;
  seasonLength: number;
  stacks: readonly Stack[];
}

/**
 * Fully connected layers of every block (paper: 4).
 * With ReLU after each; what leaves a block is linear again.
 */
export const layersPerBlock = 4;

/**
 * Matrix sizes the kernel can take: multiples of its 6 × 8 tile.
 * The added units have weights of zero and stay there: their activations, and with them their gradients, are zero.
 *
 * @param count units in use, at least 1
 * @returns the next multiple of 24, the least that both sides of the tile divide
 */
export function padded(count: number): number {
  return Math.ceil(count / 24) * 24;
}
