// full run only: several processes share its runs.
import { type ForecastRequest, forecast } from '@forecast-console/forecasting';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { ForecastTeam } from '../../../../src/modules/runs/execution/forecast-team.ts';
import { runCores, freeCores, releaseCores, takeCores } from '../../../../src/compute/free-cores.ts';
import { PartsBoard } from '../../../../src/modules/runs/execution/parts-board.ts';
import type { RoundOffer } from '../../../../src/modules/runs/execution/seats/shared-run.ts';
import { monthlyRequest } from '../../../support/monthly-request.ts';

const team = new ForecastTeam();
afterAll(() => team.close());

const request = monthlyRequest(8);

describe('a forecast with helpers', () => {
  it('is bit-for-bit identical to the forecast without helpers, and its progress never decreases', () => {
    const reported: number[] = [];
    const together = team.forecast({ ...request, onProgress: (done) => reported.push(done) }, 2);
    expect(together).toEqual(forecast(request));
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toBe(1);
  });

  it('is also identical for a sharded run', () => {
    const cut = { ...request, sharding: { wholeUpTo: 5, sampled: 6, perShard: 3 } };
    expect(team.forecast(cut, 2)).toEqual(forecast(cut));
  });

  it('can be stopped, and its helpers serve the next run', () => {
    let reported = 0;
    const stopped = () => {
      if (++reported > 20) throw new Error('stopped');
    };
    expect(() => team.forecast({ ...request, onProgress: stopped }, 1)).toThrow('stopped');
    expect(team.forecast(request, 1)).toEqual(forecast(request));
  });

  it('fails with the reason if the input is impossible', () => {
    expect(() => team.forecast({ ...request, series: [] }, 1)).toThrow(RangeError);
  });

  it('survives the exit of a helper, whose part is then computed locally', async () => {
    const other = new ForecastTeam();
    other.start(1);
    await other.close();
    expect(other.forecast({ ...request, level: null }, 1).series).toHaveLength(8);
    await other.close();
  });
});

describe('a forecast offered to other processes', () => {
  it('has its parts computed locally if the process that took them stops responding', () => {
    let passed = 0;
    const giveUp = Date.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      if (Date.now() > giveUp) throw new Error('it is waited for for ever');
      return (passed += 10_000);
    });
    let taken = 0;
    const take = ({ board }: RoundOffer) => {
      if (PartsBoard.over(board).take() !== null) taken++;
    };
    const forecasted = team.forecast(request, 0, take);
    clock.mockRestore();
    expect(taken).toBeGreaterThan(0);
    expect(forecasted).toEqual(forecast(request));
  });
});

describe('the rounds offered to other processes', () => {
  const offered = (of: ForecastRequest) => {
    const rounds: { first: number; isLast: boolean; parts: number }[] = [];
    team.forecast(of, 0, ({ first, isLast, board }) =>
      rounds.push({ first, isLast, parts: PartsBoard.over(board).count }),
    );
    return rounds;
  };

  it('consist of one round for a run without shards', () => {
    expect(offered(request)).toMatchObject([{ first: 0, isLast: true }]);
  });

  it('consist of two rounds with consecutive part numbers for a sharded run', () => {
    const rounds = offered({ ...request, sharding: { wholeUpTo: 5, sampled: 6, perShard: 3 } });
    const [first = { parts: 0 }] = rounds;
    expect(rounds).toMatchObject([
      { first: 0, isLast: false },
      { first: first.parts, isLast: true },
    ]);
  });
});

describe('cores', () => {
  it('are available for helpers only if other runs do not need them', () => {
    const free = freeCores(4);
    const [first, second] = [runCores(free), runCores(free)];
    expect([takeCores(first, 2), takeCores(second, 2)]).toEqual([2, 0]);
    expect(takeCores(runCores(free), 2)).toBe(0);
    releaseCores(first);
    expect(takeCores(runCores(free), 2)).toBe(1);
  });

  it('are released only once, and only if they were taken', () => {
    const free = freeCores(2);
    const run = runCores(free);
    releaseCores(run);
    takeCores(run, 1);
    releaseCores(run);
    releaseCores(run);
    expect(free[0]).toBe(2);
  });
});
