import {
  type BlocksInput,
  type ForecastBlock,
  type Requests,
  type RunParts as Run,
  seriesOfShards,
  type StreamedForecast,
} from '@forecast-console/forecasting';
import type { Db, Transact } from '../../../../db/db.ts';
import type { RunInput } from '../../input/read-run.ts';
import { insertCombinations } from '../../repository/combinations-repository.ts';
import { bytesOfGroups, insertUncountedGroups } from '../../repository/groups-repository.ts';
import { storingRound } from '../../repository/run-parts.ts';
import { type Computed, GroupRows } from '../../result/group-rows.ts';
import { computeTogether, outcomeOf, type Together } from './forecast-together.ts';

/** Input of the parts that store the series of a sharded run. */
interface StoreInput {
  blocks: BlocksInput;
  answer: Computed['answer'];
}

/** Stores the series of a sharded run together with other threads: each part stores its own. */
export async function storeTogether(
  { db, store, rows }: { db: Db; store: Transact; rows: GroupRows },
  { total, meanErrors, blocks, block, blocksInput }: StreamedForecast & { blocksInput: BlocksInput },
  report: (done: number) => void,
  together: Together,
): Promise<void> {
  const input: StoreInput = { blocks: blocksInput, answer: { total, meanErrors } };
  const done = new Float64Array(blocks);
  await computeTogether(
    { number: storingRound, count: blocks, input },
    (position) => storeBlock(db, rows, { block, position }, together),
    (position, share) => {
      done[position] = share;
      report(done.reduce((sum, own) => sum + own, 0) / blocks);
    },
    together,
  );
  await store((on) => together.parts.countStored(on));
}

/** Returns how another thread stores a part. */
export function storingHelp(
  db: Db,
  run: Run,
  { input, source }: { input: unknown; source: RunInput & Pick<Computed, 'runId' | 'periods' | 'request'> },
  together: Together,
): (position: number) => Promise<unknown> {
  const { blocks, answer } = input as StoreInput;
  const { block } = seriesOfShards(run, source.forecast, blocks, together.throwIfStopped);
  const rows = new GroupRows({ ...source, answer });
  return (position) => storeBlock(db, rows, { block, position }, together);
}

async function storeBlock(
  db: Db,
  rows: GroupRows,
  { block, position }: { block: (at: number) => Requests<ForecastBlock>; position: number },
  together: Together,
): Promise<void> {
  const own = [...rows.ofBlock(await outcomeOf(block(position), together))];
  const groups = own.map(({ group }) => group);
  const combinations = own.flatMap(({ combination }) => combination ?? []);
  await db.transaction().execute(async (on) => {
    const isOwn = await together.parts.finish(on, position, together.holder, bytesOfGroups(groups));
    if (!isOwn) return;
    await insertUncountedGroups(on, db.dialect, groups);
    await insertCombinations(on, db.dialect, combinations);
  });
}
