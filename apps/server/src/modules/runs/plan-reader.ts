import type { components } from '@forecast-console/api-client/schema';
import type { ForecastRunRow } from './repository/runs-repository.ts';
import type { ForecastPoints, StoredGroup, StoredPoints } from './result/stored-run.ts';

type Schemas = components['schemas'];

/** The plan of a run: its forecast with all adjustments applied. */
export interface ReadablePlan {
  isAdjusted: boolean;
  /** The plan of the total, one value per forecast period; null if nothing is adjusted. */
  total(points: StoredPoints): number[] | null;
  /** The plan of a group; null if nothing is adjusted, or if the members of the group are unknown. */
  getGroupPlan(
    group: Pick<StoredGroup, 'level' | 'position' | 'key' | 'members'>,
    points: ForecastPoints,
  ): Promise<number[] | null>;
}

/** Compares plan, forecast and naive forecast with the actuals, series by series in the order of their positions. */
export interface ValueAddedSums {
  isNeeded: boolean;
  /** @param actuals values of the buckets from the forecast start onward */
  add(row: StoredGroup, points: StoredPoints, actuals: ArrayLike<number>): Promise<void>;
  /** Returns the result; null if nothing was adjusted before its actuals were known. */
  result(): Promise<Schemas['ValueAdded'] | null>;
}

/** Reads plans for this module; implemented by the plans module. */
export interface PlanReader {
  read(run: ForecastRunRow): Promise<ReadablePlan>;
  valueAdded(run: ForecastRunRow): Promise<ValueAddedSums>;
  /** The adjustments that were not undone, in the order they were made. */
  activeAdjustments(run: ForecastRunRow): Promise<Schemas['Adjustment'][]>;
}
