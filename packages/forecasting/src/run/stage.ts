import type { MemberName, MethodName } from '../models/methods.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';

/** One model fitted to some series before the earliest of its cutoffs, forecasting from each. */
export interface Stage {
  name: 'measuring' | 'backtesting' | 'forecasting';
  /** Series of the request, or the sums of them. */
  histories: HistoriesBefore;
  /** Whether these are sums, which get less computing time. */
  ofSums: boolean;
  /** First buckets forecast, latest first. */
  cutoffs: readonly number[];
  /** Steps forecast from each. */
  ahead: number;
  /** Members that forecast regular series; empty without such series. */
  members: readonly MemberName[];
  /** Whether there are intermittent series to fit to. */
  intermittent: boolean;
}

/** Returns the methods of a stage. */
export function methodsOf({ members, intermittent }: Stage): MethodName[] {
  return [...members, ...(intermittent ? (['intermittent'] as const) : [])];
}

/** Returns the cutoff before which the model of a stage is fitted. */
export function fittedBefore({ cutoffs }: Pick<Stage, 'cutoffs'>): number {
  return cutoffs.reduce((min, cutoff) => Math.min(min, cutoff), Infinity);
}

/**
 * Returns whether a history is forecast by the method for intermittent demand; null for a simple forecast. A series
 * may have become intermittent, or regular, since the model was fitted.
 */
export function isSparseIn(stage: Stage, history: KeyedHistory): boolean | null {
  if (history.kind !== 'regular' || (stage.members.length === 0 && !stage.intermittent)) return null;
  return history.intermittent ? stage.intermittent : stage.members.length === 0;
}
