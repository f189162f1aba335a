import type { Lab } from '../lab.ts';

const maxLeftovers = 20;

/** Deletes created items. Failures are ignored, because other cases report them. */
export async function sweep(lab: Lab, calls = lab.leftovers.takeAll()): Promise<void> {
  for (const call of calls) await lab.transport.call(call).catch(() => undefined);
}

/** Deletes created items in batches, newest first, so that most runs are deleted before they start. */
export async function sweepWhenMany(lab: Lab): Promise<void> {
  if (lab.leftovers.count >= maxLeftovers) await sweep(lab, lab.leftovers.take());
}
