import type { Lab } from '../lab.ts';

const many = 20;

/** Takes away what the cases made; what refuses to go is left, and another case tells why. */
export async function sweep(lab: Lab): Promise<void> {
  for (const call of lab.leftovers.take()) await lab.transport.call(call).catch(() => undefined);
}

/** The same, once there is enough of it: newest first, most runs go before a worker has begun them. */
export async function sweepWhenMany(lab: Lab): Promise<void> {
  if (lab.leftovers.count >= many) await sweep(lab);
}
