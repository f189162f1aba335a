import { actualsAt } from '../evaluation/actuals-at.ts';
import type { IntervalHeld } from '../forecast-result.ts';
import { intervals } from '../intervals/intervals.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { Forecasts } from './forecasts.ts';

/**
 * How many past values of the first series or sum lay inside the interval that their forecast would have had: made
 * without them, and calibrated on what was missed at the other origins alone. Null with a single origin.
 */
export function intervalHeld(
  { plan, seasonLength }: RunParts,
  { future, past }: Forecasts,
  level: number,
): IntervalHeld | null {
  const [history] = future.histories;
  if (past.length < 2 || history === undefined) return null;
  let [inside, of] = [0, 0];
  for (const origin of past) {
    const [forecast] = origin.forecasts;
    if (forecast === undefined) continue;
    const others = past.filter((other) => other !== origin);
    const [bounds] = intervals([history], others, [forecast], level, seasonLength);
    for (const [step, actual] of actualsAt(history, origin.cutoff, plan.periods).entries()) {
      if (Number.isNaN(actual) || bounds === undefined) continue;
      of += 1;
      if (actual >= (bounds.lower[step] as number) && actual <= (bounds.upper[step] as number)) inside += 1;
    }
  }
  return of === 0 ? null : { inside, of };
}
