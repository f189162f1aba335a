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
  it('is the forecast without, bit for bit, and tells progress that never falls', () => {
    const told: number[] = [];
    const together = team.forecast({ ...request, onProgress: (done) => told.push(done) }, 2);
    expect(together).toEqual(forecast(request));
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(1);
  });

  it('is the same where its series are forecast in shards', () => {
    const cut = { ...request, sharding: { wholeUpTo: 5, sampled: 6, perShard: 3 } };
    expect(team.forecast(cut, 2)).toEqual(forecast(cut));
  });

  it('can be stopped, and its helpers go on to the next run', () => {
    let told = 0;
    const stopped = () => {
      if (++told > 20) throw new Error('told to stop');
    };
    expect(() => team.forecast({ ...request, onProgress: stopped }, 1)).toThrow('told to stop');
    expect(team.forecast(request, 1)).toEqual(forecast(request));
  });

  it('fails with the reason for impossible input', () => {
    expect(() => team.forecast({ ...request, series: [] }, 1)).toThrow(RangeError);
  });

  it('survives the end of a helper: its part is computed here', async () => {
    const other = new ForecastTeam();
    other.start(1);
    await other.close();
    expect(other.forecast({ ...request, level: null }, 1).series).toHaveLength(8);
    await other.close();
  });
});

describe('a forecast that others were offered', () => {
  it('computes here what somebody took and says nothing of', () => {
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

describe('the rounds that others are offered', () => {
  const offered = (of: ForecastRequest) => {
    const rounds: { first: number; isLast: boolean; parts: number }[] = [];
    team.forecast(of, 0, ({ first, isLast, board }) =>
      rounds.push({ first, isLast, parts: PartsBoard.over(board).count }),
    );
    return rounds;
  };

  it('are one where a run is not cut', () => {
    expect(offered(request)).toMatchObject([{ first: 0, isLast: true }]);
  });

  it('are two of one in shards, whose parts are counted on', () => {
    const rounds = offered({ ...request, sharding: { wholeUpTo: 5, sampled: 6, perShard: 3 } });
    const [first = { parts: 0 }] = rounds;
    expect(rounds).toMatchObject([
      { first: 0, isLast: false },
      { first: first.parts, isLast: true },
    ]);
  });
});

describe('cores', () => {
  it('are free for helpers only while other runs leave some', () => {
    const free = freeCores(4);
    const [first, second] = [runCores(free), runCores(free)];
    expect([takeCores(first, 2), takeCores(second, 2)]).toEqual([2, 0]);
    expect(takeCores(runCores(free), 2)).toBe(0);
    releaseCores(first);
    expect(takeCores(runCores(free), 2)).toBe(1);
  });

  it('are given back once, and only those that were taken', () => {
    const free = freeCores(2);
    const run = runCores(free);
    releaseCores(run);
    takeCores(run, 1);
    releaseCores(run);
    releaseCores(run);
    expect(free[0]).toBe(2);
  });
});
