/** What a block's output is made of: anything, a polynomial, or Fourier terms of the season. */
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

/** Fully connected layers of every block (paper: 4). */
export const layersPerBlock = 4;

/** Matrix sizes the kernel can take: multiples of its 6 × 8 tile. */
export function padded(count: number): number {
  return Math.ceil(count / 24) * 24;
}
