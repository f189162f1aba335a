import type { MemberName, MethodName } from '../models/methods.ts';
import type { HistoriesBefore, KeyedHistory } from './histories.ts';

/** One model fitted to some series before its earliest cutoff. It forecasts from all of its cutoffs. */
export interface Stage {
  name: 'measuring' | 'backtesting' | 'forecasting';
  /** Histories of the request's series, or of their sums. */
  histories: HistoriesBefore;
  /** Whether these are sums, which get less computing time. */
  ofSums: boolean;
  /** Cutoffs, latest first. */
  cutoffs: readonly number[];
  /** Number of steps forecast from each cutoff. */
  ahead: number;
  /** Members that forecast regular series; empty if there are no regular series. */
  members: readonly MemberName[];
  /** Whether there are intermittent series to fit a method to. */
  intermittent: boolean;
}

/** Returns the methods of a stage. */
export function methodsOf({ members, intermittent }: Stage): MethodName[] {
  return [...members, ...(intermittent ? (['intermittent'] as const) : [])];
}

/** Returns the cutoffs of some stages, earliest first. */
export function cutoffsOf(stages: readonly Pick<Stage, 'cutoffs'>[]): number[] {
  return stages.flatMap(({ cutoffs }) => cutoffs).toSorted((a, b) => a - b);
}

/** Returns the cutoff before which the model of a stage is fitted. */
export function fittedBefore({ cutoffs }: Pick<Stage, 'cutoffs'>): number {
  return cutoffs.reduce((min, cutoff) => Math.min(min, cutoff), Infinity);
}

/**
 * Returns whether the method for intermittent demand forecasts a history; null if a simple rule forecasts it. A
 * series may have become intermittent, or regular, since the model was fitted.
 */
export function isSparseIn(stage: Stage, history: KeyedHistory): boolean | null {
  if (history.kind !== 'regular' || (stage.members.length === 0 && !stage.intermittent)) return null;
  return history.intermittent ? stage.intermittent : stage.members.length === 0;
}
