import type { Lab } from '../lab.ts';

const many = 20;

/** Takes away what was made; what refuses to go is left, and a case tells why. */
export async function sweep(lab: Lab, calls = lab.leftovers.takeAll()): Promise<void> {
  for (const call of calls) await lab.transport.call(call).catch(() => undefined);
}

/** What the cases made, once there is enough of it: newest first, most runs go before a worker has begun them. */
export async function sweepWhenMany(lab: Lab): Promise<void> {
  if (lab.leftovers.count >= many) await sweep(lab, lab.leftovers.take());
}
