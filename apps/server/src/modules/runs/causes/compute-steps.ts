import { isDeepStrictEqual } from 'node:util';
import { forecast } from '@forecast-console/forecasting';
import type { RunSource } from '../input/read-run.ts';
import type { RunRequest } from '../result/stored-run.ts';
import { type StepInput, stepInput, type StepParts } from './step-input.ts';

/** Causes of a change, in the order in which they are applied. */
export const stepCauses = [
  'new_actuals',
  'changed_history',
  'events',
  'known_columns',
  'settings',
  'model',
] as const;

export type StepCause = (typeof stepCauses)[number];

/** Forecast sums of the common periods. */
export interface StepSums {
  total: number;
  /** Forecast sums by `combinationKey`. */
  combinations: Map<string, number>;
}

/** The forecast sums after a cause was applied; null for the last step, whose forecast is that of the later run. */
export interface Step {
  cause: StepCause;
  sums: StepSums | null;
}

export interface ComputedSteps {
  /** The recomputed forecast of the earlier run; null if its stored forecast is used. */
  base: StepSums | null;
  steps: Step[];
}

export interface CausesRequest {
  earlier: RunSource;
  later: RunSource;
  /** The periods that both runs forecast, as bucket indexes; `to` is exclusive. */
  from: number;
  to: number;
  /** The total is recomputed as one series, which differs from the sum of the combinations in both runs. */
  isTotalOnly: boolean;
}

/**
 * Recomputes the forecast after each cause that applies, in a fixed order. After the last cause, the forecast is that
 * of the later run.
 *
 * @param report receives the progress from 0 to 1; may throw to abort
 */
export async function computeSteps(
  { earlier, later, from, to, isTotalOnly }: CausesRequest,
  report: (done: number) => void,
): Promise<ComputedSteps> {
  // A refresh does the same: it uses the settings of the earlier run with the dates of the later one.
  const periods = { ...later.periods, start: earlier.periods.start };
  const horizon = Math.max(earlier.request.horizon, to - later.periods.forecastStart);
  const request = { ...earlier.request, horizon };
  const inputOf = (parts: StepParts) => stepInput({ request, periods }, earlier, later, parts);
  const old = { history: 'merged', events: 'earlier', drivers: 'earlier' } as const;
  const inputs = {
    new_actuals: await inputOf(old),
    changed_history: await inputOf({ ...old, history: 'later' }),
    events: await inputOf({ ...old, history: 'later', events: 'later' }),
    known_columns: await inputOf({ history: 'later', events: 'later', drivers: 'later' }),
  };
  const isRefreshed = later.periods.cutoff !== earlier.periods.cutoff;
  const differs = (one: keyof typeof inputs, other: keyof typeof inputs) =>
    !isDeepStrictEqual(dataOf(inputs[one]), dataOf(inputs[other]));
  const applied: Record<StepCause, boolean> = {
    new_actuals: isRefreshed,
    changed_history: differs('new_actuals', 'changed_history'),
    events: differs('changed_history', 'events'),
    known_columns: differs('events', 'known_columns'),
    settings: settingsOf(earlier.request) !== settingsOf(later.request),
    model: earlier.request.model_type !== later.request.model_type,
  };
  const causes = stepCauses.filter((cause) => applied[cause]);
  const count = isTotalOnly ? causes.length + 1 : causes.length - 1;
  let computed = 0;
  const sums = (input: StepInput, start: number) => {
    const result = sumsOf(input, { from, to, start }, (done) =>
      report((computed + done) / Math.max(1, count)),
    );
    computed++;
    return result;
  };
  const whole = { history: 'later', events: 'later', drivers: 'later' } as const;
  const base = isTotalOnly
    ? sums(await stepInput(earlier, earlier, earlier, whole), earlier.periods.forecastStart)
    : null;
  const steps: Step[] = [];
  for (const [position, cause] of causes.entries()) {
    const isLast = position === causes.length - 1;
    if (isLast && !isTotalOnly) {
      steps.push({ cause, sums: null });
      continue;
    }
    const model_type = isLast ? later.request.model_type : earlier.request.model_type;
    const input =
      cause === 'settings' || cause === 'model'
        ? await stepInput({ ...later, request: { ...later.request, model_type } }, earlier, later, whole)
        : inputs[cause];
    steps.push({ cause, sums: sums(input, later.periods.forecastStart) });
  }
  report(1);
  return { base, steps };
}

function sumsOf(
  { keys, forecast: request }: StepInput,
  { from, to, start }: { from: number; to: number; start: number },
  onProgress: (done: number) => void,
): StepSums {
  const { series, total } = forecast({ ...request, onProgress });
  const bridge = request.bridge ?? 0;
  const sum = (values: Float64Array) =>
    values.subarray(bridge + from - start, bridge + to - start).reduce((all, value) => all + value, 0);
  return {
    total: sum(total.forecast),
    combinations: new Map(keys.map((key, at) => [key, sum(series[at]?.forecast ?? new Float64Array(0))])),
  };
}

/** Returns the data of an input without its request. A cause applies if it changes this data. */
const dataOf = ({ keys, forecast: { series, groups, events, drivers } }: StepInput) => ({
  keys,
  series: Array.from(series, ({ values }) => values),
  groups,
  events,
  drivers,
});

/** Returns all settings of a run except model and forecast start, which are separate causes. */
function settingsOf({ ...request }: RunRequest): string {
  const {
    bucket_type,
    horizon,
    aggregation_characteristics,
    filters,
    data_start_date,
    run_backtest,
    backtest_periods,
    seasonality_mode,
    with_events,
    with_drivers,
    whole_units = false,
  } = request;
  return JSON.stringify([
    bucket_type,
    horizon,
    aggregation_characteristics.toSorted(),
    filters,
    data_start_date,
    run_backtest && backtest_periods,
    seasonality_mode,
    with_events,
    with_drivers,
    whole_units,
  ]);
}
