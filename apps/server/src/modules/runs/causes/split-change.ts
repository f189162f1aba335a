import type { components } from '@forecast-console/api-client/schema';
import type { StepCause } from './compute-steps.ts';

type Schemas = components['schemas'];

/** Sums of a run over the compared periods. */
export interface Ends {
  forecast: number;
  plan: number;
}

/**
 * Splits the change between two runs into parts that add up to it.
 *
 * @param base forecast sum before the first cause; null for the forecast of the earlier run
 * @param steps forecast sum after each cause that applies, in order; null for the forecast of the later run
 */
export function splitChange(
  before: Ends,
  after: Ends,
  base: number | null,
  steps: readonly { cause: StepCause; sum: number | null }[],
): Schemas['ChangeSplit'] {
  const parts: Schemas['CauseParts'] = {
    new_actuals: 0,
    changed_history: 0,
    events: 0,
    known_columns: 0,
    settings: 0,
    model: 0,
    adjustments: after.plan - after.forecast - (before.plan - before.forecast),
    other: 0,
  };
  let last = base ?? before.forecast;
  for (const { cause, sum } of steps) {
    const next = sum ?? after.forecast;
    parts[cause] = next - last;
    last = next;
  }
  const change = after.plan - before.plan;
  const other = change - Object.values(parts).reduce((sum, part) => sum + part, 0);
  // A difference this small is a rounding error of doubles.
  const isNoise = Math.abs(other) <= 1e-9 * (Math.abs(before.plan) + Math.abs(after.plan));
  return { before: before.plan, after: after.plan, change, parts: { ...parts, other: isNoise ? 0 : other } };
}
