// full run only: several threads share its runs.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { forecast, joinBlocks } from '@forecast-console/forecasting';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../../../src/db/db.ts';
import { connect } from '../../../../../src/db/postgres/open.ts';
import {
  computeTogether,
  forecastTogether,
  helpForecast,
  PartsLostError,
} from '../../../../../src/modules/runs/execution/parts/forecast-together.ts';
import { runParts, storingRound } from '../../../../../src/modules/runs/repository/run-parts.ts';
import { runAttempt } from '../../../../../src/modules/runs/repository/run-attempt.ts';
import { forecastRunsRepository } from '../../../../../src/modules/runs/repository/runs-repository.ts';
import { monthlyRequest } from '../../../../support/monthly-request.ts';
import { rounds } from '../../../../support/postgres/await-round.ts';
import { newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import { insertUpload, runRow } from '../../../../support/stored-rows.ts';

const patience = { timeout: 300_000 };
const [runId, build] = ['run', 'build of the test'];
const request = { ...monthlyRequest(12), sharding: { wholeUpTo: 8, sampled: 9, perShard: 1, perPass: 3 } };
const expected = forecast(request);

describe.skipIf(whyNoPostgres !== null)('a forecast that several threads compute together', () => {
  let db: Db;
  beforeEach(async () => {
    db = connect(await newDatabase());
    await insertUpload(db);
    await forecastRunsRepository(db).insert(runRow(runId));
    await runAttempt(db, runId, 'first attempt').begin(build);
  });
  afterEach(() => db.destroy());

  type Together = Parameters<typeof forecastTogether>[1];
  const storing = (together: Together) => (position: number) =>
    db.transaction().execute((on) => together.parts.finish(on, position, together.holder, 0));
  async function computed(...[asked, together]: Parameters<typeof forecastTogether>) {
    const { answer, blocks } = await forecastTogether(asked, together);
    const all = [];
    for await (const block of blocks) all.push(block);
    const round = { number: storingRound, count: answer.blocks, input: null };
    await computeTogether(round, storing(together), () => undefined, together);
    return joinBlocks(answer, all);
  }
  async function help(asked: typeof request, { together }: ReturnType<typeof thread>) {
    await vi.waitFor(
      async () => expect(await runParts(db, { runId, build }).latestRound()).not.toBeNull(),
      patience,
    );
    await helpForecast(asked, together, () => storing(together));
  }

  /**
   * A thread that is killed when it has taken the part after `answers` parts.
   * @param silenceSeconds time after which others treat a silent thread as killed
   */
  function thread(holder: string, { answers = Infinity, silenceSeconds = 3600, of = build } = {}) {
    let stored = 0;
    const parts = runParts(db, { runId, build: of }, silenceSeconds);
    const take: typeof parts.take = async (...next) => {
      const position = await parts.take(...next);
      if (position !== null && stored >= answers) throw new Error('killed');
      return position;
    };
    return {
      stored: () => stored,
      together: {
        parts: { ...parts, take },
        holder,
        throwIfStopped: () => undefined,
        onAnswer: () => void stored++,
      },
    };
  }
  const answered = async () =>
    (await sql`SELECT 1 FROM run_parts WHERE answer IS NOT NULL AND position >= 0`.execute(db)).rows.length;

  const roundsOfParts = async () => (await sql`SELECT DISTINCT round FROM run_parts`.execute(db)).rows.length;

  it.each([
    ['one thread', 0],
    ['two threads', 1],
    ['three threads', 2],
  ])('is bit-identical with %s, and computes each part once', async (_, helpers) => {
    const helping = Array.from({ length: helpers }, () => thread(randomUUID()));
    const ends = Promise.all(helping.map((one) => help(request, one)));
    const own = thread('first attempt');
    expect(await computed(request, own.together)).toEqual(expected);
    await ends;
    const stored = [own, ...helping].reduce((sum, each) => sum + each.stored(), 0);
    expect(stored).toBe(await answered());
  });

  it.each([
    ['learn', 1],
    ['forecast', 8],
    ['sum', 19],
    ['try', 23],
    ['measure', 27],
    ['store', 31],
  ] as const)('is bit-identical after threads were killed in the round %s', async (round, answers) => {
    await expect(computed(request, thread('first attempt', { answers }).together)).rejects.toThrow('killed');
    await expect(help(request, thread('killed', { answers: 0 }))).rejects.toThrow('killed');
    expect([await roundsOfParts(), await answered()]).toEqual([rounds.indexOf(round) + 1, answers]);
    const helping = help(request, thread('helper', { silenceSeconds: 0 }));
    expect(await computed(request, thread('first attempt', { silenceSeconds: 0 }).together)).toEqual(
      expected,
    );
    await helping;
  });

  it('continues with the stored results after its thread was killed, even in the second round', async () => {
    await expect(computed(request, thread('first attempt', { answers: 8 }).together)).rejects.toThrow(
      'killed',
    );
    expect([await roundsOfParts(), await answered()]).toEqual([2, 8]);
    await runAttempt(db, runId, 'second attempt').begin(build);
    const second = thread('second attempt', { silenceSeconds: 0 });
    expect(await computed(request, second.together)).toEqual(expected);
    expect(second.stored()).toBe((await answered()) - 8);
  });

  it('continues within the same attempt after its thread lost the database', async () => {
    await expect(computed(request, thread('first attempt', { answers: 3 }).together)).rejects.toThrow(
      'killed',
    );
    expect(await computed(request, thread('first attempt').together)).toEqual(expected);
  });

  it.each([
    ['learn', 1],
    ['store', 31],
  ])('ends if PostgreSQL emptied the table after a crash in the round %s', async (_, answers) => {
    const { together } = thread('first attempt');
    let left = answers;
    const parts = {
      ...together.parts,
      states: async (round: number) => {
        if (left <= 0) await sql`DELETE FROM run_parts`.execute(db);
        return together.parts.states(round);
      },
    };
    const emptied = { ...together, parts, onAnswer: () => void left-- };
    await expect(computed(request, emptied)).rejects.toThrow(PartsLostError);
    expect(await computed(request, together)).toEqual(expected);
  });

  it('uses no results of another build, and gives it no parts', async () => {
    await expect(computed(request, thread('first attempt', { answers: 3 }).together)).rejects.toThrow(
      'killed',
    );
    const other = thread('thread of another build', { of: 'another build', silenceSeconds: 0 });
    await help(request, other);
    expect([other.stored(), await answered()]).toEqual([0, 3]);
    await runAttempt(db, runId, 'second attempt').begin('another build');
    const second = thread('second attempt', { of: 'another build' });
    expect(await computed(request, second.together)).toEqual(expected);
    expect(second.stored()).toBe((await answered()) - 3);
  });
});
