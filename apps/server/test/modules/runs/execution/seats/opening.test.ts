import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartsBoard } from '../../../../../src/modules/runs/execution/parts-board.ts';
import { SharedRun } from '../../../../../src/modules/runs/execution/seats/shared-run.ts';
import type { Db } from '../../../../../src/db/db.ts';
import { openStore } from '../../../../../src/db/open-store.ts';
import { runSeatsRepository } from '../../../../../src/modules/runs/execution/seats/run-seats.ts';

describe('a run is open to other processes', () => {
  let db: Db;
  let shared: SharedRun;
  const open = vi.fn<(runId: string, claim: string) => Promise<null>>(async () => null);
  const log = { error: () => undefined, info: () => undefined };
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  const offer = () => {
    const { port1, port2 } = new MessageChannel();
    const board = PartsBoard.forParts(2).memory;
    shared.offer({ work: new Uint8Array(), first: 0, isLast: true, board, answers: port2 });
    return port1;
  };

  beforeEach(async () => {
    ({ db } = await openStore(':memory:', () => new Date()));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    open.mockClear();
    const seats = { ...runSeatsRepository(db), open };
    shared = new SharedRun({ seats, log }, { runId: 'run', claim: 'claim' });
  });
  afterEach(async () => {
    await shared.end();
    vi.useRealTimers();
    await db.destroy();
  });

  it('after half a second if it has many series, even while they are still being read', async () => {
    shared.openEarly();
    await pass(400);
    expect(open).not.toHaveBeenCalled();
    await pass(200);
    expect(open).toHaveBeenCalledWith('run', 'claim');
  });

  it('once computing has taken as long as reading did if it has few series', async () => {
    await pass(4000);
    const answers = offer();
    await pass(3900);
    expect(open).not.toHaveBeenCalled();
    await pass(200);
    expect(open).toHaveBeenCalledWith('run', 'claim');
    answers.close();
  });

  it('only until its last round is over', async () => {
    shared.openEarly();
    const answers = offer();
    answers.close();
    // The port closes asynchronously.
    await vi.waitFor(async () => {
      open.mockClear();
      await pass(1000);
      expect(open).not.toHaveBeenCalled();
    }, 300_000);
  });
});
