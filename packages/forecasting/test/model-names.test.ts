import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';
import { models } from '../src/models.ts';
import { seededRandom } from '../src/random.ts';
import { simulatedSeries } from './support/simulated-series.ts';

const kinds = ['ordinary', 'intermittent', 'constant', 'zero', 'short', 'two', 'empty'] as const;

function history(kind: (typeof kinds)[number], seed: number): Float64Array {
  const random = seededRandom(seed);
  const values = simulatedSeries(random, 40);
  if (kind === 'intermittent') return values.map((value, t) => (t === 0 || random() < 0.3 ? value / 50 : 0));
  if (kind === 'constant') return values.fill(7);
  if (kind === 'zero') return values.fill(0);
  if (kind === 'short') return values.slice(-3);
  if (kind === 'two') return values.slice(-2);
  return kind === 'empty' ? new Float64Array(0) : values;
}

const admitted = /every model returns the same forecast\.$/;

const sets = array(record({ kind: constantFrom(...kinds), seed: nat(1000) }), { minLength: 1, maxLength: 5 });

it('forecast adds a note if two models return identical forecasts', () => {
  assert(
    property(sets, (parts) => {
      const series = parts.map(({ kind, seed }, position) => {
        const values = history(kind, seed);
        return { key: `${position} ${kind}`, start: 600 - values.length, values };
      });
      const results = models.map(({ type }) =>
        forecast({
          series,
          bucket: 'month',
          horizon: 6,
          model: type,
          backtestPeriods: 0,
          level: null,
          seasonalityMode: 'additive',
          seed: 1,
        }),
      );
      const same = (pick: (result: (typeof results)[number]) => Float64Array | undefined) =>
        new Set(results.map((result) => pick(result)?.join(' '))).size < results.length;
      const unsaid = results.flatMap(({ total, series: own }) => [
        ...(same((result) => result.total.forecast) && !admitted.test(total.notes.at(-1) ?? '')
          ? ['total']
          : []),
        ...own.flatMap(({ key, notes }, position) =>
          same((result) => result.series[position]?.forecast) && notes.length === 0 ? [key] : [],
        ),
      ]);
      expect(unsaid).toEqual([]);
    }),
    {
      seed: 20_261,
      numRuns: 12,
      examples: kinds.map((kind) => [[{ kind, seed: 1 }]]),
    },
  );
});
