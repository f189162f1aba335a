import { layersPerBlock, padded, type Architecture } from './architecture.ts';
import { basisOf, type Basis } from './basis.ts';

/**
 * A linear layer among the parameters: row-major weights with one row per input, followed by the bias. `y = xW + b`
 * with x of `inputs` and y of `outputs` values. Offsets count from the first parameter.
 */
export interface Linear {
  inputs: number;
  outputs: number;
  /** Number of inputs and outputs in use. The others are padding and stay zero. */
  used: { inputs: number; outputs: number };
  weights: number;
  bias: number;
}

/** The weights of one block, or of all blocks in a stack with shared weights. */
export interface BlockWeights {
  layers: Linear[];
  /** Backcast and forecast heads (generic), or the thetas of a fixed basis. */
  heads:
    | { kind: 'learned'; backcast: Linear; forecast: Linear }
    | { kind: 'fixed'; thetas: Linear; basis: Basis };
}

/** Offsets of all parameters, in floats. */
export interface Layout {
  inputSize: number;
  horizon: number;
  /** Blocks in order of evaluation. Blocks with shared weights are the same object. */
  blocks: BlockWeights[];
  parameterCount: number;
}

/**
 * Computes the offsets of a network's parameters. The theta layer and the learned basis of a generic block (paper,
 * §3.1) are one matrix here, because two consecutive linear maps without a bottleneck are equivalent to one.
 *
 * @returns offsets in floats; `parameterCount` includes padding
 */
export function layoutOf(architecture: Architecture): Layout {
  let parameterCount = 0;
  const linear = (usedInputs: number, usedOutputs: number): Linear => {
    const inputs = padded(usedInputs);
    const outputs = padded(usedOutputs);
    const weights = parameterCount;
    parameterCount += inputs * outputs + outputs;
    const used = { inputs: usedInputs, outputs: usedOutputs };
    return { inputs, outputs, used, weights, bias: weights + inputs * outputs };
  };
  const { inputSize, horizon, seasonLength, stacks } = architecture;
  const blocks = stacks.flatMap(({ kind, blocks: count, width, shared }) => {
    const basis = basisOf(kind, inputSize, horizon, seasonLength);
    const block = (): BlockWeights => ({
      layers: Array.from({ length: layersPerBlock }, (_, layer) =>
        linear(layer === 0 ? inputSize : width, width),
      ),
      heads:
        basis === null
          ? { kind: 'learned', backcast: linear(width, inputSize), forecast: linear(width, horizon) }
          : { kind: 'fixed', thetas: linear(width, basis.functions), basis },
    });
    const first = block();
    return Array.from({ length: count }, (_, position) => (shared || position === 0 ? first : block()));
  });
  return { inputSize: padded(inputSize), horizon: padded(horizon), blocks, parameterCount };
}

/** Returns every linear layer once, in the order of the parameters. */
export function linearLayers(layout: Layout): Linear[] {
  return [...new Set(layout.blocks)].flatMap(({ layers, heads }) => [
    ...layers,
    ...(heads.kind === 'learned' ? [heads.backcast, heads.forecast] : [heads.thetas]),
  ]);
}
