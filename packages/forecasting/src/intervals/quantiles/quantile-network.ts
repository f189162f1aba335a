import { Network } from '../../models/nbeats/network/network.ts';
import { dequantize, unpackWeights } from '../../models/nbeats/quantize.ts';
import { decodeBase64 } from '../../models/nbeats/stored-network.ts';
import { summaryCount } from './quantile-inputs.ts';
import { monthWeights } from './weights/month.gen.ts';

/** Probabilities of the outputs of each step. */
export const probabilities = [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975] as const;

/** Shape of the network, which was learned for months only: for other buckets, it did not reduce the interval score. */
export const quantileShape = { pastValues: 72, seasonLength: 12, steps: 24 } as const;

/**
 * Returns a network with its weights. It predicts quantiles of the error of a forecast in units of difficulty: first
 * those of the first step, then those of the second step, and so on.
 *
 * @param batch rows per batch, a multiple of 6
 */
export function quantileNetwork(batch: number): Network {
  const { pastValues, seasonLength, steps } = quantileShape;
  const network = new Network(
    {
      inputSize: pastValues + summaryCount,
      horizon: steps * probabilities.length,
      seasonLength,
      stacks: [{ kind: 'generic', blocks: 2, width: 72, shared: false }],
    },
    batch,
  );
  const { parameters } = network;
  dequantize(unpackWeights(decodeBase64(monthWeights.base64), parameters.length), parameters);
  return network;
}
