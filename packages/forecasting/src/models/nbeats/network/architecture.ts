/**
 * Output of a block: arbitrary values, a polynomial, or Fourier terms of the season. Only the last two are
 * interpretable.
 */
export type StackKind = 'generic' | 'trend' | 'seasonality';

/** A stack of blocks of one kind (Oreshkin et al. 2020, §3.2–3.3). */
export interface Stack {
  kind: StackKind;
  blocks: number;
  /** Units of each fully connected layer; a multiple of 24. */
  width: number;
  /** Whether all blocks of the stack share one set of weights, as in the paper's interpretable configuration. */
  shared: boolean;
}

/** Shape of one network. */
export interface Architecture {
  /** Number of past values. */
  inputSize: number;
  /** Number of values forecast at once. */
  horizon: number;
  seasonLength: number;
  stacks: readonly Stack[];
}

/** Fully connected layers of every block (4 in the paper), each followed by ReLU. */
export const layersPerBlock = 4;

/**
 * Rounds a count up to a multiple of 24, which the 6 × 8 tile of the kernel requires. Padding weights are zero and
 * stay zero.
 *
 * @param count units in use, at least 1
 */
export function padded(count: number): number {
  return Math.ceil(count / 24) * 24;
}
