import { setImmediate } from 'node:timers/promises';
import type { StoredGroup } from './stored-run.ts';

const groupsAtOnce = 200;

interface GroupPages {
  page(runId: string, level: string, limit: number, offset: number): StoredGroup[];
}

/** The groups of a run's own level, a few at a time, so that other calls are answered in between. */
export async function* allGroups(groups: GroupPages, runId: string): AsyncGenerator<StoredGroup> {
  for (let offset = 0; ; offset += groupsAtOnce) {
    const rows = groups.page(runId, '', groupsAtOnce, offset);
    yield* rows;
    if (rows.length < groupsAtOnce) return;
    await setImmediate();
  }
}

/** The same combination has the same text, whatever the order of its characteristics. */
export const combinationKey = (key: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)));
