import { planOrigins } from '../evaluation/plan-origins.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { ModelType } from '../models.ts';
import { etsCost } from '../models/ensemble/ets-forecaster.ts';
import type { MemberName } from '../models/methods.ts';
import { lazily } from '../lazily.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';
import { fittedBefore, type Stage } from './stage.ts';

/** The stages of a run, and notes on skipped work. */
export interface RunPlan {
  /**
   * One list of stages per tier. The first tier forecasts the series and the second one their sums, from the
   * same cutoffs. For comparison, further tiers repeat the backtests of both without events, drivers or both.
   * If nothing is aggregated, the stages of the sums are empty.
   */
  tiers: readonly (readonly Stage[])[];
  /** Cutoff of the displayed backtest; null if there is no backtest. */
  shown: number | null;
  /** Length of every holdout in buckets. */
  periods: number;
  /** Messages about work that is skipped to save time and settings that have no effect. */
  notes: readonly string[];
}

/** Members of each model. Intermittent series have their own method in every model. */
const membersOf: Readonly<Record<ModelType, readonly MemberName[]>> = {
  nbeats: ['N-BEATS'],
  lightgbm: ['LightGBM'],
  ensemble: ['ETS', 'Theta', 'LightGBM', 'N-BEATS'],
};

// Maximum cost of ETS: half a minute on one core for all stages together, which is 12,000 monthly series of eight
// years.
const affordableEts = 12_000_000;

/** Input of `planStages` in addition to the request. */
interface Known {
  /** Series that models learn from: all, or a sample. */
  series: HistoriesBefore;
  /** Histories of the sums; null if there are no sums. */
  sums: HistoriesBefore | null;
  /** The same histories without events, drivers or both; one entry for each case. */
  without?: readonly Pick<Known, 'series' | 'sums'>[];
  /** Bucket after the last value. */
  end: number;
  /** Season length of the request's bucket. */
  seasonLength: number;
}

/** Plans the stages of a run: further cutoffs, displayed backtest, forecast. */
export function planStages(
  request: ForecastRequest,
  { series: histories, sums, without = [], end, seasonLength }: Known,
): RunPlan {
  const { series, horizon, backtestPeriods, level, model, seasonalityMode, sharding } = request;
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
  const withEts = etsCost(regular(all), seasonLength) * (series.length / all.length) <= affordableEts;
  const members = membersOf[model].filter((name) => withEts || model !== 'ensemble' || name !== 'ETS');
  const steps = Math.max(horizon, periods);
  const origins = [
    ...(further.length > 0 ? [{ name: 'measuring', cutoffs: further, ahead: steps } as const] : []),
    ...(shown === null ? [] : [{ name: 'backtesting', cutoffs: [shown], ahead: steps } as const]),
    { name: 'forecasting', cutoffs: [end], ahead: horizon } as const,
  ];
  const stagesOf = (own: HistoriesBefore, ofSums: boolean): Stage[] =>
    origins.map((origin) => {
      // Computed on first use: in a sharded run, threads that do not compute sums need not load them.
      const found = lazily(() => {
        const known = own.before(fittedBefore(origin));
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
      `The model was trained on ${all.length} of the ${series.length} series, drawn at random${
        sharding && all.length > sharding.sampled
          ? ', with additional series for single events and drivers'
          : ''
      }.`,
    );
  if (model === 'nbeats' && seasonalityMode === 'additive')
    notes.push('The seasonality setting has no effect on N-BEATS.');
  if (model === 'ensemble' && !withEts)
    notes.push(
      `ETS was left out of the ensemble because it would take too long for ${series.length} series.`,
    );
  if (further.length < wanted)
    notes.push(
      `With ${series.length} series, accuracy was measured with ${further.length} additional backtests instead of ${wanted}.`,
    );
  return { tiers, shown, periods, notes };
}

function regular(histories: readonly KeyedHistory[]): KeyedHistory[] {
  return histories.filter(({ kind, intermittent }) => kind === 'regular' && !intermittent);
}
