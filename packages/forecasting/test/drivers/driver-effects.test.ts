import { describe, expect, it } from 'vitest';
import { forecast } from '../../src/forecast.ts';
import type { ForecastRequest } from '../../src/forecast-request.ts';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { RunParts } from '../../src/run/run-parts.ts';

const start = 2600;
const length = 130;
const horizon = 8;
const random = seededRandom(5);
const column = (draw: (t: number) => number) =>
  Float64Array.from({ length: length + horizon }, (_, t) => draw(t));

/** Log price that changes every week. Demand has an elasticity of −3 to the price and 10% noise. */
const prices = column(() => Math.log(5 + 5 * random()));
const series = Array.from({ length: 6 }, (_, at) => ({
  key: String(at),
  start,
  values: Float64Array.from(
    { length },
    (_, t) => 100 * (at + 1) * Math.exp(0.1 * normalDraw(random) - 3 * ((prices[t] as number) - 2)),
  ),
}));
const request: ForecastRequest = {
  series,
  bucket: 'week',
  horizon,
  model: 'lightgbm',
  backtestPeriods: 0,
  level: null,
  seasonalityMode: 'auto',
  seed: 1,
};
const driver = (name: string, values: Float64Array) => ({ name, start, values: series.map(() => values) });

describe('driver effects', () => {
  // DRV-3
  it('are elasticities if the driver is the log of a price', () => {
    const [found] = new RunParts({ ...request, drivers: [driver('Price', prices)] }).events.driverFindings();
    const elasticity = Math.log1p(found?.effect ?? 0) / (found?.step ?? 1);
    expect(elasticity).toBeGreaterThan(-3.3);
    expect(elasticity).toBeLessThan(-2.7);
  });

  // DRV-3
  it('leave every forecast unchanged when fifty random drivers are added', () => {
    const drivers = Array.from({ length: 50 }, (_, at) =>
      driver(
        `Random ${at}`,
        column(() => (at % 2 === 0 ? random() : Number(random() < 0.2))),
      ),
    );
    const run = forecast({ ...request, drivers });
    expect(run.drivers.every(({ effect }) => effect === null)).toBe(true);
    expect(run.total.forecast).toEqual(forecast(request).total.forecast);
  });

  // DRV-3
  it('are not estimated for a driver that starts after the last cutoff of the driver backtest', () => {
    const late = prices.map((price, t) => (t < length - 8 ? 2 : price));
    const [found] = new RunParts({ ...request, drivers: [driver('Price', late)] }).events.driverFindings();
    expect(found?.effect).toBeNull();
  });

  // DRV-3
  it('are estimated for both a price and a promotion if they coincide', () => {
    const promoted = column(() => Number(random() < 0.25));
    const lowered = promoted.map((flag) => 2 - 0.3 * flag - 0.3 * random());
    const moved = series.map((one, at) => ({
      ...one,
      values: Float64Array.from({ length }, (_, t) => {
        const effect = -2 * ((lowered[t] as number) - 2) + 0.4 * (promoted[t] as number);
        return 100 * (at + 1) * Math.exp(effect + 0.1 * normalDraw(random));
      }),
    }));
    const drivers = [driver('Price', lowered), driver('Promotion', promoted)];
    const findings = new RunParts({ ...request, series: moved, drivers }).events.driverFindings();
    expect(findings.map(({ effect }) => effect !== null)).toEqual([true, true]);
  });

  describe('in a run of 24 series with different promotions,', () => {
    const flags = Array.from({ length: 24 }, () => column(() => Number(random() < 0.2)));
    const uplift = (at: number) => (at % 2 === 0 ? 1.5 : 0.4);
    const promoted = flags.map((flag, at) => ({
      key: String(at),
      start,
      values: Float64Array.from(
        { length },
        (_, t) => 100 * Math.exp(uplift(at) * (flag[t] as number) + 0.1 * normalDraw(random)),
      ),
    }));
    const effectsWith = (values: readonly Float64Array[]) => {
      const drivers = [{ name: 'Promotion', start, values }];
      const run = new RunParts({ ...request, series: promoted, drivers });
      return run
        .historiesOf(0)
        .before(run.end)
        .map(({ events }) => events);
    };

    // DRV-3
    it('effects differ between the series', () => {
      for (const [at, events] of effectsWith(flags).entries()) {
        const step = flags[at]?.indexOf(1) ?? -1;
        expect(Math.abs(Math.log1p(events?.effect[step] ?? 0) - uplift(at))).toBeLessThan(0.2);
      }
    });

    // DRV-3
    it('effects are zero in a last week in which every series has the promotion flag but demand does not rise', () => {
      const wrong = flags.map((flag) => flag.with(length - 1, 1));
      const last = effectsWith(wrong).map((events) => events?.effect[length - 1]);
      expect(last).toEqual(last.map(() => 0));
    });
  });
});
