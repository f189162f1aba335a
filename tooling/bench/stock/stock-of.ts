import { normalQuantile } from '../../../packages/forecasting/src/intervals/normal-quantile.ts';
import { forecast, type ForecastResult, type ModelType } from '@forecast-console/forecasting';
import { Service } from '@forecast-console/forecasting/stock';
import type { BenchmarkSet } from '../accuracy/benchmark-set.ts';
import { computeOnce } from '../accuracy/run-method.ts';

export const serviceLevels = [0.8, 0.9, 0.95, 0.98] as const;

/** Stock and service of one method, one result per service level. */
interface StockRow {
  method: string;
  /** Lead time and review period together. */
  periods: number;
  results: {
    /** Share of the series whose demand the stock covered. */
    service: number;
    /** Remaining stock, relative to the average demand in the same length of time; mean over the series. */
    stock: number;
  }[];
}

const backtestPeriods = 6;

/** Stock level of one method for a series and the service level at a position. */
type Method = (position: number, at: number) => number;

/**
 * Compares methods for setting the stock of a set of series.
 *
 * @param starts the set at several starts of its future
 * @param allPeriods numbers of periods from an order to the delivery of the next one
 */
export function stockOf(
  starts: readonly BenchmarkSet[],
  model: ModelType,
  allPeriods: readonly number[],
): StockRow[] {
  const forecasts = starts.map((set) => ({ set, results: resultsOf(set, model) }));
  return allPeriods.flatMap((periods) =>
    Object.keys(methodsOf([], periods)).map((method) => ({
      method,
      periods,
      results: serviceLevels.map((_, at) => {
        const all = forecasts.map(({ set, results }) => {
          const stockFor = methodsOf(results, periods)[method] as Method;
          return measured(set, periods, (position) => stockFor(position, at));
        });
        const count = all.reduce((sum, one) => sum + one.count, 0);
        return {
          service: all.reduce((sum, { covered }) => sum + covered, 0) / count,
          stock: all.reduce((sum, { stock }) => sum + stock, 0) / count,
        };
      }),
    })),
  );
}

/** Returns one forecast per service level; the upper bound of its intervals has the service level as probability. */
function resultsOf({ series, bucket, horizon }: BenchmarkSet, model: ModelType): ForecastResult[] {
  const computeParts = computeOnce();
  return serviceLevels.map((level) =>
    forecast({
      series: series.map(({ key, start, history }) => ({ key, start, values: history })),
      bucket,
      horizon,
      model,
      backtestPeriods,
      level: 2 * level - 1,
      seasonalityMode: 'auto',
      seed: 1,
      computeParts,
    }),
  );
}

function methodsOf(results: readonly ForecastResult[], periods: number): Record<string, Method> {
  return {
    'z·σ·√L': (position, at) => {
      const one = results[at]?.series[position];
      const z = normalQuantile(serviceLevels[at] ?? 0.5);
      return sumOf(one?.forecast, periods) + z * (one?.metrics?.rmse ?? 0) * Math.sqrt(periods);
    },
    'bounds added': (position, at) => sumOf(results[at]?.series[position]?.upper, periods),
    'error of the sum': (position, at) => {
      const result = results[at];
      if (result?.sumErrors == null) throw new RangeError('the run measured no errors');
      const demand = {
        forecast: [...(result.series[position]?.forecast ?? [])],
        scale: result.sumErrors.scales[position] ?? 0,
        reach: result.sumErrors.reach,
        nonnegative: true,
      };
      const reviewPeriod = periods / 2;
      const service = new Service(demand, { leadTime: { usual: periods / 2, spread: 0 }, reviewPeriod });
      return service.stockFor({ kind: 'cycle', level: serviceLevels[at] ?? 0.5 });
    },
  };
}

function measured(set: BenchmarkSet, periods: number, stockFor: (position: number) => number) {
  let [covered, stock, count] = [0, 0, 0];
  for (const [position, { history, future }] of set.series.entries()) {
    const demand = sumOf(future, periods);
    const usual = (sumOf(history, history.length) / history.length) * periods;
    if (Number.isNaN(demand) || !(usual > 0)) continue;
    count++;
    const own = stockFor(position);
    if (demand <= own + 1e-9) covered++;
    stock += Math.max(0, own - demand) / usual;
  }
  return { covered, stock, count };
}

function sumOf(values: ArrayLike<number> | null | undefined, count: number): number {
  let sum = 0;
  for (let step = 0; step < count; step++) sum += values?.[step] ?? 0;
  return sum;
}
