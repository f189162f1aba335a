import type { JsonObject } from '../contract/is-object.ts';

/** Returns numbers on both sides of each boundary of a schema. */
export function numberCandidates(schema: JsonObject): number[] {
  const bounds = [schema.minimum, schema.maximum].filter((bound) => typeof bound === 'number');
  const choices = (Array.isArray(schema.enum) ? schema.enum : []).filter((one) => typeof one === 'number');
  const near = bounds.flatMap((bound) => [bound - 1, bound, bound + 1, bound + 0.5]);
  return [...new Set([...near, ...choices, ...choices.map((one) => one / 2), 0, -1, 1, 1.5, 2 ** 53, 1e300])];
}
