// full run only: several processes share its runs.
import { forecast, type ForecastRequest, joinBlocks } from '@forecast-console/forecasting';
import { afterAll, describe, expect, it } from 'vitest';
import { ForecastTeam } from '../../../../src/modules/runs/execution/forecast-team.ts';
import { runCores, freeCores, releaseCores, takeCores } from '../../../../src/compute/free-cores.ts';
import { monthlyRequest } from '../../../support/monthly-request.ts';

const team = new ForecastTeam();
afterAll(() => team.close());

const request = monthlyRequest(8);
function forecastWith(helpers: number, asked: ForecastRequest) {
  const { answer, blocks } = team.forecast(asked, helpers);
  return joinBlocks(answer, [...blocks]);
}

describe('a forecast with helpers', () => {
  it('is bit-for-bit identical to the forecast without helpers, and its progress never decreases', () => {
    const reported: number[] = [];
    const together = forecastWith(2, { ...request, onProgress: (done) => reported.push(done) });
    expect(together).toEqual(forecast(request));
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toBe(1);
  });

  it('is also identical for a sharded run whose unusual values are kept', () => {
    const series = Array.from(request.series, (one) => ({
      ...one,
      values: one.values.with(30, 900),
      kept: [30],
    }));
    const cut = { ...request, series, sharding: { wholeUpTo: 5, sampled: 6, perShard: 3, perPass: 2 } };
    expect(forecastWith(2, cut)).toEqual(forecast(cut));
  });

  it('can be stopped, and its helpers serve the next run', () => {
    let reported = 0;
    const stopped = () => {
      if (++reported > 20) throw new Error('stopped');
    };
    expect(() => forecastWith(1, { ...request, onProgress: stopped })).toThrow('stopped');
    expect(forecastWith(1, request)).toEqual(forecast(request));
  });

  it('fails with the reason if the input is impossible', () => {
    expect(() => forecastWith(1, { ...request, series: [] })).toThrow(RangeError);
  });

  it('survives the exit of a helper, whose part is then computed locally', async () => {
    const other = new ForecastTeam();
    other.start(1);
    await other.close();
    expect([...other.forecast({ ...request, level: null }, 1).blocks][0]?.series).toHaveLength(8);
    await other.close();
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
