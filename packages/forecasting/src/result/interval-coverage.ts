import { actualsAt } from '../evaluation/actuals-at.ts';
import type { IntervalHeld } from '../forecast-result.ts';
import { intervals } from '../intervals/intervals.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { Forecasts } from './forecasts.ts';

/**
 * Counts the past actuals of the first series or sum that were inside their forecast's interval. Intervals are
 * calibrated on errors known at the time. A cutoff counts if an earlier cutoff's holdout was complete by then.
 *
 * @returns null if there is no such cutoff
 */
export function intervalHeld(
  { plan: { periods }, seasonLength }: Pick<RunParts, 'plan' | 'seasonLength'>,
  { future, past }: Pick<Forecasts, 'future' | 'past'>,
  level: number,
): IntervalHeld | null {
  const [observed] = future.histories;
  if (observed === undefined) return null;
  let [inside, of, origins] = [0, 0, 0];
  for (const { cutoff, histories, forecasts } of past) {
    const [known, forecast] = [histories[0], forecasts[0]];
    const hasCome = past.some((earlier) => earlier.cutoff + periods <= cutoff);
    if (!hasCome || known === undefined || forecast === undefined) continue;
    const earlier = past.filter((origin) => origin.cutoff < cutoff);
    const [bounds] = intervals(
      { histories: [known], past: earlier, forecasts: [forecast] },
      { level, seasonLength },
    );
    const before = of;
    for (const [step, actual] of actualsAt(observed, cutoff, periods).entries()) {
      if (Number.isNaN(actual) || bounds === undefined) continue;
      of += 1;
      if (actual >= (bounds.lower[step] as number) && actual <= (bounds.upper[step] as number)) inside += 1;
    }
    if (of > before) origins += 1;
  }
  return of === 0 ? null : { inside, of, origins };
}
