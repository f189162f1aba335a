import type { MemberName, MethodName } from '../models/methods.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';

/** One model, fitted to some series before the earliest of its cutoffs, forecasting from each. */
export interface Stage {
  name: 'measuring' | 'backtesting' | 'forecasting';
  /** Of the series that learn from each other: those of the request, or the sums of them. */
  histories: HistoriesBefore;
  /** Whether these are sums: they stand beside the series, and less is spent on them. */
  ofSums: boolean;
  /** First buckets forecast, latest first. */
  cutoffs: readonly number[];
  /** Steps forecast from each. */
  ahead: number;
  /** Forecast the regular series; none when there was no such series to fit to. */
  members: readonly MemberName[];
  /** Whether there was intermittent demand to fit to. */
  intermittent: boolean;
}

/** What forecasts the series of a stage. */
export function methodsOf({ members, intermittent }: Stage): MethodName[] {
  return [...members, ...(intermittent ? (['intermittent'] as const) : [])];
}

/** Where the model of a stage is fitted. */
export function fittedBefore({ cutoffs }: Stage): number {
  return Math.min(...cutoffs);
}

/**
 * Whether a history, as it stood at a cutoff, is left to the method for intermittent demand; null for one that has a
 * simple forecast. A series may have become intermittent, or regular, since the model was fitted.
 */
export function isSparseIn(stage: Stage, history: KeyedHistory): boolean | null {
  if (history.kind !== 'regular' || (stage.members.length === 0 && !stage.intermittent)) return null;
  return history.intermittent ? stage.intermittent : stage.members.length === 0;
}
