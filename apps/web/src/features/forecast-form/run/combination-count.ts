import type { Characteristic } from '../../uploads/queries.ts';
import type { CharacteristicCode, ForecastValues } from '../request/forecast-values.ts';

export interface CombinationCount {
  count: number;
  /** false if the count is an upper bound, because not all combinations of values need to exist */
  exact: boolean;
}

/** Number of series at the selected level; null for only the total. */
export function combinationCount(
  { level, filters }: Pick<ForecastValues, 'level' | 'filters'>,
  characteristics: readonly Characteristic[],
): CombinationCount | null {
  if (level.length === 0) return null;
  const chosen = (code: CharacteristicCode) => filters[code]?.length ?? 0;
  const counts = characteristics
    .filter(({ type }) => level.includes(type))
    .map(({ type, value_count }) => chosen(type) || Math.max(1, value_count));
  const filteredElsewhere = characteristics.some(({ type }) => !level.includes(type) && chosen(type) > 0);
  return {
    count: counts.reduce((product, count) => product * count, 1),
    exact: level.length === 1 && !filteredElsewhere,
  };
}
