import { expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';

const days = 140;
const ahead = 14;
const isOpen = (t: number) => t % 7 < 5;

// RUN-18
it.each(['nbeats', 'lightgbm', 'ensemble'] as const)(
  'a forecast with %s is zero for weekdays on which a shop never sells',
  (model) => {
    const values = Float64Array.from({ length: days }, (_, t) =>
      isOpen(t) ? 80 + 15 * Math.sin(t) + (t % 7) : 0,
    );
    const { series, total } = forecast({
      bucket: 'day',
      horizon: ahead,
      model,
      backtestPeriods: ahead,
      level: 0.9,
      seasonalityMode: 'additive',
      seed: 1,
      series: [{ key: 'shop', start: 0, values }],
    });
    const sold = [...(series[0]?.forecast ?? [])];
    expect(sold.map((value) => value > 0)).toEqual(
      Array.from({ length: ahead }, (_, step) => isOpen(days + step)),
    );
    expect(Math.min(...sold)).toBe(0);
    expect(Math.min(...total.forecast)).toBe(0);
  },
);
