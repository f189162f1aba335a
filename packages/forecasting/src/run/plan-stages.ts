import { planOrigins } from '../evaluation/plan-origins.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { ModelType } from '../models.ts';
import { etsCost } from '../models/ensemble/ets-forecaster.ts';
import type { MemberName } from '../models/methods.ts';
import type { Histories, KeyedHistory } from './histories.ts';
import type { Stage } from './stage.ts';

/** What a run computes, and what it does without. */
export interface RunPlan {
  stages: readonly Stage[];
  /** Cutoff of the backtest that is shown; null when none was asked. */
  shown: number | null;
  /** Buckets each origin is measured over. */
  periods: number;
  /** What was left out for its cost or has no effect, in sentences. */
  notes: readonly string[];
}

const membersOf: Readonly<Record<ModelType, readonly MemberName[]>> = {
  nbeats: ['N-BEATS'],
  lightgbm: ['LightGBM'],
  ensemble: ['ETS', 'Theta', 'LightGBM', 'N-BEATS'],
};

// Half a minute of ETS on one core, all stages together; 12,000 monthly series of eight years stay below it.
const affordableEts = 12_000_000;

/**
 * Plans a run: the further origins first, then the backtest, then the forecast itself.
 *
 * @param end bucket after the last value
 * @param seasonLength of the bucket
 */
export function planStages(
  { series, horizon, backtestPeriods, level, model, seasonalityMode }: ForecastRequest,
  histories: Histories,
  end: number,
  seasonLength: number,
  affordable = affordableEts,
): RunPlan {
  const all = histories.before(end);
  const first = all.reduce((earliest, { start }) => Math.min(earliest, start), end);
  const { shown, further, periods, wanted } = planOrigins({
    first,
    end,
    seriesCount: series.length,
    horizon,
    backtestPeriods,
    withIntervals: level !== null,
    seasonLength,
  });
  const withEts = etsCost(regular(all), seasonLength) <= affordable;
  const members = membersOf[model].filter((name) => withEts || model !== 'ensemble' || name !== 'ETS');
  const stage = (name: Stage['name'], cutoffs: readonly number[], ahead: number): Stage => {
    const known = histories.before(Math.min(...cutoffs));
    const fitted = regular(known).length > 0 ? members : [];
    return { name, cutoffs, ahead, members: fitted, intermittent: known.some((one) => one.intermittent) };
  };
  const steps = Math.max(horizon, periods);
  const notes: string[] = [];
  if (model === 'nbeats' && seasonalityMode === 'additive')
    notes.push('N-BEATS has no mode of seasonality: additive or multiplicative makes no difference to it.');
  if (model === 'ensemble' && !withEts)
    notes.push(`ETS was left out of the ensemble: for ${series.length} series it would cost too much.`);
  if (further.length < wanted)
    notes.push(
      `With ${series.length} series the model was measured from ${further.length} further origins instead of ${wanted}.`,
    );
  return {
    stages: [
      ...(further.length > 0 ? [stage('measuring', further, steps)] : []),
      ...(shown === null ? [] : [stage('backtesting', [shown], steps)]),
      stage('forecasting', [end], horizon),
    ],
    shown,
    periods,
    notes,
  };
}

function regular(histories: readonly KeyedHistory[]): KeyedHistory[] {
  return histories.filter(({ kind, intermittent }) => kind === 'regular' && !intermittent);
}
