import type { Characteristic } from '../../resources/characteristics.ts';
import type { CharacteristicCode } from './forecast-values.ts';

/** The 'Aggregation Level' line: the labels of the chosen characteristics, in the order of their codes (spec §2). */
export function aggregationSummary(
  level: readonly CharacteristicCode[],
  characteristics: readonly Characteristic[],
): string {
  const labels = characteristics.filter(({ type }) => level.includes(type)).map(({ label }) => label);
  return labels.length === 0 ? 'ALL (Total)' : labels.join(' + ');
}
