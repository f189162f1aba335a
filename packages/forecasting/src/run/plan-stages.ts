import { planOrigins } from '../evaluation/plan-origins.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { ModelType } from '../models.ts';
import { etsCost } from '../models/ensemble/ets-forecaster.ts';
import type { MemberName } from '../models/methods.ts';
import { lazily } from '../lazily.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';
import { usualSharding } from './sharding.ts';
import type { Stage } from './stage.ts';

/** What a run computes, and what it does without. */
export interface RunPlan {
  /**
   * Stages of the series of the request, then of the sums above them, from the same origins; then the past ones of both
   * without what moves demand, once for each way of leaving it out. No stages of sums where there is nothing to add up.
   */
  tiers: readonly (readonly Stage[])[];
  /** Cutoff of the backtest that is shown; null when none was asked. */
  shown: number | null;
  /** Buckets each origin is measured over. */
  periods: number;
  /** What was left out for its cost or has no effect, in sentences. */
  notes: readonly string[];
}

/** What each model is made of; intermittent series have a method of their own whatever the model. */
const membersOf: Readonly<Record<ModelType, readonly MemberName[]>> = {
  nbeats: ['N-BEATS'],
  lightgbm: ['LightGBM'],
  ensemble: ['ETS', 'Theta', 'LightGBM', 'N-BEATS'],
};

// Half a minute of ETS on one core, all stages together; 12,000 monthly series of eight years stay below it.
const affordableEts = 12_000_000;

/** What is known when a run is planned. */
interface Known {
  /** Of the series that models learn from: all, or a sample. */
  series: HistoriesBefore;
  /** Null where there is nothing to add up. */
  sums: HistoriesBefore | null;
  /** The same without what moves demand, once for each way of leaving it out. */
  without?: readonly Pick<Known, 'series' | 'sums'>[];
  /** Bucket after the last value. */
  end: number;
  /** Of the bucket. */
  seasonLength: number;
}

/**
 * Plans a run: the further origins first, then the backtest, then the forecast itself.
 *
 * @param affordable the most ETS may cost, in values times forms
 * @returns stages in the order they are computed, and sentences on what was left out
 */
export function planStages(
  request: ForecastRequest,
  { series: histories, sums, without = [], end, seasonLength }: Known,
  affordable = affordableEts,
): RunPlan {
  const { series, horizon, backtestPeriods, level, model, seasonalityMode } = request;
  const { sharding = usualSharding } = request;
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
  const withEts = etsCost(regular(all), seasonLength) * (series.length / all.length) <= affordable;
  const members = membersOf[model].filter((name) => withEts || model !== 'ensemble' || name !== 'ETS');
  const steps = Math.max(horizon, periods);
  const origins = [
    ...(further.length > 0 ? [{ name: 'measuring', cutoffs: further, ahead: steps } as const] : []),
    ...(shown === null ? [] : [{ name: 'backtesting', cutoffs: [shown], ahead: steps } as const]),
    { name: 'forecasting', cutoffs: [end], ahead: horizon } as const,
  ];
  const stagesOf = (own: HistoriesBefore, ofSums: boolean): Stage[] =>
    origins.map((origin) => {
      // Where a run is cut into shards, threads that compute none of the sums need not know them.
      const found = lazily(() => {
        const known = own.before(Math.min(...origin.cutoffs));
        return {
          members: regular(known).length > 0 ? members : [],
          intermittent: known.some(({ intermittent }) => intermittent),
        };
      });
      return {
        ...origin,
        histories: own,
        ofSums,
        get members() {
          return found().members;
        },
        get intermittent() {
          return found().intermittent;
        },
      };
    });
  const tiersOf = (below: HistoriesBefore, above: HistoriesBefore | null): Stage[][] => [
    stagesOf(below, false),
    above === null ? [] : stagesOf(above, true),
  ];
  const past = (stages: Stage[]) => stages.filter(({ name }) => name !== 'forecasting');
  const left = shown === null ? [] : without.flatMap((one) => tiersOf(one.series, one.sums).map(past));
  const tiers = [...tiersOf(histories, sums), ...left];
  const notes: string[] = [];
  if (all.length < series.length)
    notes.push(
      `The model learned from ${all.length} of the ${series.length} series, drawn at random${
        all.length > sharding.sampled ? ', with more of those that single events or drivers move' : ''
      }.`,
    );
  if (model === 'nbeats' && seasonalityMode === 'additive')
    notes.push('N-BEATS has no mode of seasonality: additive or multiplicative makes no difference to it.');
  if (model === 'ensemble' && !withEts)
    notes.push(`ETS was left out of the ensemble: for ${series.length} series it would cost too much.`);
  if (further.length < wanted)
    notes.push(
      `With ${series.length} series the model was measured by ${further.length} further backtests instead of ${wanted}.`,
    );
  return { tiers, shown, periods, notes };
}

function regular(histories: readonly KeyedHistory[]): KeyedHistory[] {
  return histories.filter(({ kind, intermittent }) => kind === 'regular' && !intermittent);
}
