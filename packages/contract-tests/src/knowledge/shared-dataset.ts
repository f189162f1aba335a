import type { Lab } from '../lab.ts';
import { made, withEvent } from './base-call.ts';

/** Fewer than the events that a dataset may have. */
const mostUses = 50;

interface Shared {
  path: Promise<Record<string, string>>;
  uses: number;
}

async function dataset(lab: Lab): Promise<{ id: string }> {
  const id = await made(lab, 'uploadFile', 'id');
  lab.leftovers.keep(id);
  return { id };
}

const makers: Readonly<Record<string, (lab: Lab) => Promise<Record<string, string>>>> = {
  addUploadVersion: dataset,
  addDatasetEvent: dataset,
  changeDatasetEvent: async (lab) => withEvent(lab, (await dataset(lab)).id),
};

const shared = new WeakMap<Lab, Map<string, Shared>>();

/**
 * What an operation adds to, for many calls that are changed in one place each; another one before it is full.
 * @returns undefined where each call needs something of its own, or nothing.
 */
export function sharedPath(lab: Lab, operationId: string): Promise<Record<string, string>> | undefined {
  const make = makers[operationId];
  if (!make) return undefined;
  const known = shared.get(lab) ?? new Map<string, Shared>();
  shared.set(lab, known);
  const last = known.get(operationId);
  const one = last && last.uses < mostUses ? last : { path: make(lab), uses: 0 };
  one.uses += 1;
  known.set(operationId, one);
  return one.path;
}
