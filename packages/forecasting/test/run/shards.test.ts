// full run only: it trains models for every case.
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bucketStart } from '@forecast-console/calendar';
import { beforeAll, describe, expect, it } from 'vitest';
import { forecast, forecastRounds, joinBlocks } from '../../src/forecast.ts';
import type { ForecastRequest } from '../../src/forecast-request.ts';
import type { ForecastResult } from '../../src/forecast-result.ts';
import type { ForecastBlock } from '../../src/result/streamed-forecast.ts';
import { listOf } from '../../src/list.ts';
import { models } from '../../src/models.ts';
import { tradingDays } from '../../src/learning/calendar/calendar-factor.ts';
import { normalDraw, seededRandom } from '../../src/random.ts';
import type { Rounds } from '../../src/run/part.ts';
import { RunParts } from '../../src/run/run-parts.ts';
import { samplePositions, shardsOf } from '../../src/run/shards/sharding.ts';
import { elsewhere } from '../support/elsewhere.ts';
import { simulatedSeries } from '../support/simulated-series.ts';

const length = 54;
const random = seededRandom(31);
const kinds = [
  (values: Float64Array) => values,
  (values: Float64Array) => values,
  (values: Float64Array) => values.map((value, t) => (t === 0 || random() < 0.3 ? value / 100 : 0)),
  (values: Float64Array) => values.map((value, t) => (t % 9 === 4 ? Number.NaN : value)),
  (values: Float64Array) => values.fill(0, 0, length - 3),
  (values: Float64Array) => values.fill(0, 20),
];
const histories = Array.from({ length: 14 }, (_, at) =>
  (kinds[at % kinds.length] ?? ((values) => values))(simulatedSeries(random, length)),
);
const request: ForecastRequest = {
  series: histories.map((values, at) => ({ key: String(at), start: 600, values })),
  groups: [
    {
      name: 'half',
      keys: ['a', 'b'],
      members: [0, 1].map((half) => [...histories.keys()].filter((at) => at % 2 === half)),
    },
  ],
  bucket: 'month',
  horizon: 5,
  model: 'ensemble',
  backtestPeriods: 4,
  level: 0.9,
  seasonalityMode: 'auto',
  seed: 1,
};
const cut = { wholeUpTo: 12, sampled: 12, perShard: 3, perPass: 2 };
const promotion = {
  name: 'Promotion',
  spans: [605, 617, 630, 641, 652, 655].map((at) => ({
    first: bucketStart(at, 'month'),
    last: bucketStart(at + 1, 'month') - 1,
  })),
  reach: histories.map((_, at) => Number(at % 3 > 0)),
};

const price = {
  name: 'Price',
  start: 600,
  values: histories.map((_, at) =>
    Float64Array.from({ length: length + 5 }, (__, t) => (t % 7 === at % 5 ? 8 : 10) + (at % 3)),
  ),
};

const scaled = (series: ForecastRequest['series'], factor: number) =>
  Array.from(series, (one) => ({ ...one, values: one.values.map((value) => factor * value) }));

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Forecasts values that are so large that forecasts are not rounded, because each part is rounded on its own, and rounds
 * all numbers of the result, because the order of additions affects the last bits.
 */
const nearly = (asked: ForecastRequest): unknown =>
  JSON.parse(
    JSON.stringify(forecast({ ...asked, series: scaled(asked.series, 1e13) }), (_, value: unknown) =>
      value instanceof Float64Array ? [...value] : value,
    ),
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value),
  );

describe('a sharded run', () => {
  it.each(models.map(({ type }) => type))(
    'gives the same %s forecast as an unsharded one when all series are in the sample',
    (model) => {
      const sharding = { ...cut, sampled: histories.length };
      expect(nearly({ ...request, model, sharding })).toEqual(nearly({ ...request, model }));
    },
  );

  it('applies events and drivers like an unsharded one when all series are in the sample', () => {
    const ofSome = { ...promotion, reach: histories.map((_, at) => Number(at % 8 === 1)) };
    const series = Array.from(request.series, (one, at) => ({
      ...one,
      values: one.values.map((value, t) => value * (t % 7 === at % 5 ? 1.5 : 1)),
    }));
    const moved = {
      ...request,
      series,
      model: 'lightgbm',
      events: [ofSome, promotion],
      drivers: [price],
    } as const;
    expect(nearly({ ...moved, sharding: { ...cut, sampled: histories.length } })).toEqual(nearly(moved));
    expect(forecast(moved).drivers[0]?.effect).not.toBeNull();
  });

  it('applies calendar effects like an unsharded one when all series are in the sample', () => {
    const perDay = tradingDays('month', 5);
    const draws = seededRandom(2);
    const series = Array.from(request.series, (one, at) => ({
      ...one,
      values: one.values.map(
        (_, t) => 50 * (1 + at) * perDay(one.start + t) * Math.exp(0.05 * normalDraw(draws)),
      ),
    }));
    const open = { ...request, series, model: 'lightgbm' } as const;
    expect(forecast(open).total.notes.join(' ')).toContain('per day from Monday to Friday');
    expect(nearly({ ...open, sharding: { ...cut, sampled: histories.length } })).toEqual(nearly(open));
  });

  it('learns from series that are sampled with the seed of the run', () => {
    const drawnBy = (seed: number) => {
      const { plan, end } = new RunParts({ ...request, seed, sharding: cut });
      return plan.tiers[0]?.[0]?.histories.before(end).map(({ key }) => key);
    };
    expect(drawnBy(7)).toEqual(samplePositions(histories.length, cut.sampled, 7).map(String));
    expect(drawnBy(8)).not.toEqual(drawnBy(7));
  });

  it('gives the same result if its parts are computed separately, also with events', () => {
    const asked = { ...request, model: 'lightgbm', events: [promotion], sharding: cut } as const;
    const result = forecast(asked);
    expect(forecast({ ...asked, computeParts: elsewhere(asked) })).toEqual(result);
    expect(result.events[0]?.effect).not.toBeNull();
    expect(result.eventsBrought?.origins).toBeGreaterThan(1);
  });

  it('is used above the maximum number of series for an unsharded run', () => {
    const shardsAt = (wholeUpTo: number) =>
      new RunParts({ ...request, sharding: { ...cut, wholeUpTo } }).shardPositions.map((own) => own.length);
    expect(shardsAt(13)).toEqual([3, 3, 3, 3, 2]);
    expect(shardsAt(14)).toEqual([]);
    expect(new RunParts(request).shards).toEqual([]);
  });

  describe('a sharded run of 14 series', () => {
    const asked = { ...request, model: 'lightgbm', sharding: cut } as const;
    const told: number[] = [];
    let result: ForecastResult;
    beforeAll(() => {
      result = forecast({ ...asked, onProgress: (done) => told.push(done) });
    });

    it('adds a note that it learned from a sample', () => {
      expect(result.total.notes).toContain('The model was trained on 12 of the 14 series, drawn at random.');
    });

    it('creates its series on access, and holds the results of one part at a time', async () => {
      const read: WeakRef<object>[] = [];
      let most = 0;
      const stored = new Map<string, Buffer>();
      const outcomeOf = async <Outcome>(rounds: Rounds<Outcome>): Promise<Outcome> => {
        let step = rounds.next();
        while (step.done !== true) {
          const { value } = step;
          if ('of' in value) {
            if (value.of === 'kept') {
              // Weak references are cleared only between two turns of the event loop.
              await setImmediate();
              collectGarbage();
              most = Math.max(most, read.filter((one) => one.deref() !== undefined).length);
            }
            const found = deserialize(
              stored.get([value.round, value.part, value.of].join()) ?? Buffer.of(),
            ) as object;
            if (value.of === 'kept') read.push(new WeakRef(found));
            step = rounds.next(found);
          } else {
            const { compute, input, parts } = value;
            for (const part of parts.keys()) {
              const { answer, kept } = await outcomeOf(compute(part, () => {}));
              stored.set([input.round, part, 'answer'].join(), serialize(answer));
              stored.set([input.round, part, 'kept'].join(), serialize(kept));
            }
            step = rounds.next();
          }
        }
        return step.value;
      };
      const series = listOf(histories.length, (at) => ({
        key: String(at),
        start: 600,
        values: histories[at] ?? new Float64Array(0),
      }));
      const answer = await outcomeOf(forecastRounds({ ...asked, series }));
      const blocks: ForecastBlock[] = [];
      for (let at = 0; at < answer.blocks; at++) blocks.push(await outcomeOf(answer.block(at)));
      expect(joinBlocks(answer, blocks)).toEqual(result);
      expect(read.length).toBeGreaterThan(4 * answer.blocks);
      expect(most).toBe(cut.perPass - 1);
    });

    it('reports progress that never decreases, and can be aborted in any shard', () => {
      expect(told).toEqual(told.toSorted((a, b) => a - b));
      expect(told.at(-1)).toBe(1);
      const stopAt = (share: number) => (done: number) => {
        if (done >= share) throw new Error('aborted by the caller');
      };
      for (const share of [0, 0.2, 0.5, 0.8, 0.94])
        expect(() => forecast({ ...asked, onProgress: stopAt(share) })).toThrow('aborted by the caller');
    });
  });
});

describe('samplePositions', () => {
  it('returns distinct ascending positions that depend on the seed', () => {
    const drawn = samplePositions(1000, 100, 7);
    expect(drawn).toHaveLength(100);
    expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
    expect(drawn.at(-1)).toBeLessThan(1000);
    expect(samplePositions(1000, 100, 8)).not.toEqual(drawn);
    expect(samplePositions(5, 9, 1)).toEqual([0, 1, 2, 3, 4]);
  });

  it('samples all positions with equal probability', () => {
    const counts = new Float64Array(10);
    for (let seed = 0; seed < 2000; seed++)
      for (const at of samplePositions(10, 3, seed)) counts[at] = (counts[at] ?? 0) + 1;
    expect(Math.min(...counts)).toBeGreaterThan(500);
    expect(Math.max(...counts)).toBeLessThan(700);
  });
});

describe('shardsOf', () => {
  it('returns every series once, in order', () => {
    expect(shardsOf(5, 2)).toEqual([[0, 1], [2, 3], [4]]);
    expect(shardsOf(0, 2)).toEqual([]);
  });
});
