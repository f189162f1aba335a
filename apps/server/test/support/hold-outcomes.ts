import { once } from 'node:events';
import { vi } from 'vitest';
import { ForecastThreads } from '../../src/modules/runs/execution/forecast-threads.ts';

/** Lets threads compute runs, but no run ends before `released`. `vi.restoreAllMocks` lets later runs end. */
export function holdOutcomes(released: Promise<void> = new Promise(() => undefined)): void {
  const forecast = Reflect.get(ForecastThreads.prototype, 'forecast');
  vi.spyOn(ForecastThreads.prototype, 'forecast').mockImplementation(async function (
    this: ForecastThreads,
    ...how
  ) {
    const outcome = await forecast.apply(this, how);
    const [, , stop] = how;
    if (!stop.aborted) await Promise.race([released, once(stop, 'abort')]);
    stop.throwIfAborted();
    return outcome;
  });
}
