import type { Bucket } from '@forecast-console/calendar';
import type { BenchmarkSet } from './benchmark-set.ts';

/** A series of the M3 file, with history `x` and future `xx`. */
interface M3Series {
  sn: [string];
  period: [keyof typeof periods];
  h: [number];
  x: number[];
  xx: number[];
}

// The competition treats OTHER as non-seasonal, just as the models treat the bucket `year`.
const periods = { YEARLY: 'year', QUARTERLY: 'quarter', MONTHLY: 'month', OTHER: 'year' } satisfies Record<
  string,
  Bucket
>;

/**
 * Returns the sets of the M3 competition (Makridakis & Hibon 2000), one per frequency. The file has no dates, so all
 * series end together.
 */
export function readM3(text: string): BenchmarkSet[] {
  const all = Object.values(JSON.parse(text) as Record<string, M3Series>);
  return Object.entries(periods).map(([period, bucket]) => {
    const own = all.filter((one) => one.period[0] === period);
    return {
      name: `M3 ${period.toLowerCase()}`,
      bucket,
      horizon: own[0]?.h[0] ?? 1,
      series: own.map(({ sn, x, xx }) => ({
        key: sn[0],
        start: -x.length,
        history: Float64Array.from(x),
        future: Float64Array.from(xx),
      })),
    };
  });
}
