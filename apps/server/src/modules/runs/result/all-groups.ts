import { setImmediate } from 'node:timers/promises';
import type { StoredGroup } from './stored-run.ts';

const groupsAtOnce = 200;

interface Groups {
  after(runId: string, position: number, limit: number): Promise<StoredGroup[]>;
}

/** The groups of a run's own level, one after the other. */
export async function* allGroups(groups: Groups, runId: string): AsyncGenerator<StoredGroup> {
  for await (const page of groupPages(groups, runId)) yield* page;
}

/** The same a few at a time, so that other calls are answered in between. */
export async function* groupPages(groups: Groups, runId: string): AsyncGenerator<StoredGroup[]> {
  let last: StoredGroup | undefined;
  do {
    const rows = await groups.after(runId, last?.position ?? 0, groupsAtOnce);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    await setImmediate();
  } while (last !== undefined);
}

/** The same combination has the same text, whatever the order of its characteristics. */
export const combinationKey = (key: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)));
