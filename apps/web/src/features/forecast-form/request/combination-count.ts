import type { Characteristic } from '../../../resources/characteristics.ts';
import type { CharacteristicCode, FilterCode, ForecastValues } from './forecast-values.ts';

export interface CombinationCount {
  count: number;
  /** False when the count is only an upper bound: not every pair of values need occur in the data. */
  exact: boolean;
}

/** How many series a run at the chosen level has; null for the total alone. */
export function combinationCount(
  { level, filters }: Pick<ForecastValues, 'level' | 'filters'>,
  characteristics: readonly Characteristic[],
): CombinationCount | null {
  if (level.length === 0) return null;
  const counts = characteristics
    .filter(({ type }) => level.includes(type))
    .map(({ type, value_count }) => chosenCount(type, filters) ?? Math.max(1, value_count));
  const filteredElsewhere = (['c2', 'c3', 'c4'] as const).some(
    (code) => !level.includes(code) && chosenCount(code, filters) !== null,
  );
  return {
    count: counts.reduce((product, count) => product * count, 1),
    exact: level.length === 1 && !filteredElsewhere,
  };
}

function chosenCount(code: CharacteristicCode, filters: ForecastValues['filters']): number | null {
  const chosen = isFilterCode(code) ? filters[code] : undefined;
  return chosen === undefined || chosen.length === 0 ? null : chosen.length;
}

/** Whether the request has a filter for a characteristic. */
export function isFilterCode(code: CharacteristicCode): code is FilterCode {
  return code === 'c2' || code === 'c3' || code === 'c4';
}
