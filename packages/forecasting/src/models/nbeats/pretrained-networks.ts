import type { Bucket } from '@forecast-console/calendar';
import { decodeBase64, type StoredNetwork } from './stored-network.ts';
import { Network } from './network/network.ts';
import { pretrainingPlan } from './training/pretraining.ts';
import { dequantize, unpackWeights } from './quantize.ts';
import { dayWeights } from './weights/day.gen.ts';
import { monthWeights } from './weights/month.gen.ts';
import { quarterWeights } from './weights/quarter.gen.ts';
import { weekWeights } from './weights/week.gen.ts';
import { yearWeights } from './weights/year.gen.ts';

/**
 * Stored weights for every bucket, one entry per ensemble member. Written by scripts/pretrain.ts; tests rerun the
 * first steps.
 */
export const storedNetworks: Readonly<Record<Bucket, readonly StoredNetwork[]>> = {
  day: dayWeights,
  week: weekWeights,
  month: monthWeights,
  quarter: quarterWeights,
  year: yearWeights,
};

/**
 * Returns the networks of a bucket with their pre-trained weights.
 *
 * @param batch rows per batch, a multiple of 6
 * @throws RangeError if the weights do not fit the plan of the bucket
 */
export function pretrainedNetworks(bucket: Bucket, batch: number): Network[] {
  const { architectures } = pretrainingPlan(bucket);
  return storedNetworks[bucket].map(({ base64 }, member) => {
    const architecture = architectures[member];
    if (architecture === undefined)
      throw new RangeError(`${bucket} networks have no ensemble member ${member}`);
    const network = new Network(architecture, batch);
    const { parameters } = network;
    dequantize(unpackWeights(decodeBase64(base64), parameters.length), parameters);
    return network;
  });
}
