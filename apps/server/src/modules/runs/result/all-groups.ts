import { nextTurn } from '../../../next-turn.ts';
import { type Caller, throwIfGone } from '../../../http/contract/caller.ts';
import { ConflictError, DamagedRowError } from '../../../errors.ts';
import type { ForecastPart, RunGroupsRepository } from '../repository/groups-repository.ts';
import type { ForecastPoints, RunResult, StoredGroup, StoredPoints } from './stored-run.ts';

const maxGroupsPerPage = 200;
const maxForecastsPerPage = 1000;
/** Size of a page, which takes a few milliseconds to read and parse. Long series are read in smaller pages. */
const bytesPerPage = 200_000;

interface Groups {
  after(runId: string, position: number, limit: number, level?: string): Promise<StoredGroup[]>;
}

/** Yields the groups of a level, by default the run's own. */
export async function* allGroups(groups: Groups, runId: string, level?: string): AsyncGenerator<StoredGroup> {
  for await (const page of readAhead(groupPages(groups, runId, level))) yield* page;
}

/** A group without its history. */
export type GroupForecast = Pick<StoredGroup, 'position' | 'level' | 'key'> & { points: ForecastPoints };

/** Yields the forecasts of the groups of a level, by default the run's own, in pages. */
export async function* forecastPages(
  groups: Pick<RunGroupsRepository, 'forecastsAfter'>,
  part: ForecastPart,
  runId: string,
  caller: Pick<Caller, 'signal'>,
  level?: string,
): AsyncGenerator<GroupForecast[]> {
  const after = (position: number, limit: number) =>
    groups.forecastsAfter(part, runId, position, limit, level);
  for await (const page of readAhead(pagesOf(after, maxForecastsPerPage))) {
    throwIfGone(caller);
    yield page.map((row) => ({ ...row, points: JSON.parse(row.points) as ForecastPoints }));
  }
}

/** Yields pages, and reads the next one while the caller works on the current one. */
export async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  try {
    for (let next = pages.next(); ;) {
      const page = await next;
      if (page.done === true) return;
      next = pages.next();
      // A caller that has failed does not wait for the next page.
      next.catch(() => {});
      yield page.value;
    }
  } finally {
    await pages.return(undefined);
  }
}

/** Yields the groups in pages, and lets the event loop serve other requests in between. */
export const groupPages = (groups: Groups, runId: string, level?: string): AsyncGenerator<StoredGroup[]> =>
  pagesOf((position, limit) => groups.after(runId, position, limit, level), maxGroupsPerPage);

async function* pagesOf<Row extends Pick<StoredGroup, 'position' | 'points'>>(
  after: (position: number, limit: number) => Promise<Row[]>,
  maxRows: number,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  let limit = 10;
  do {
    await nextTurn();
    const rows = await after(last?.position ?? 0, limit);
    if (rows.length > 0) yield rows;
    const bytes = rows.reduce((sum, { points }) => sum + points.length, 0);
    limit = Math.ceil(Math.min(maxRows, (bytesPerPage * rows.length) / Math.max(1, bytes)));
    last = rows.at(-1);
  } while (last !== undefined);
}

/** @throws ConflictError if the run has no result */
export async function readTotal(
  groups: { total(runId: string): Promise<Pick<StoredGroup, 'points'> | undefined> },
  run: { id: string },
): Promise<StoredPoints> {
  const row = await groups.total(run.id);
  if (row === undefined) throw new ConflictError('This run has no result.');
  return JSON.parse(row.points) as StoredPoints;
}

/**
 * Detects rows that are missing because their keys are damaged.
 *
 * @param count number of rows of the run's own level that were found
 * @throws DamagedRowError if there should be more or fewer
 */
export function requireAllGroups(run: { id: string; result: string | null }, count: number): void {
  const { groupCount } = JSON.parse(run.result ?? '{}') as Partial<RunResult>;
  if (groupCount !== undefined && groupCount > 0 && count !== groupCount)
    throw new DamagedRowError(`run_groups ${run.id}: ${count} of ${groupCount} rows`);
}

/** Returns the key of a group as it is stored by a run at a level; values that are missing are ''. */
export const levelKey = (level: readonly string[], key: Readonly<Partial<Record<string, string>>>): string =>
  JSON.stringify(Object.fromEntries(level.map((code) => [code, key[code] ?? ''])));

/** Returns a string that identifies a combination regardless of the order of its characteristics. */
export const combinationKey = (key: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)));
