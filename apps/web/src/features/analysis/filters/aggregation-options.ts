interface AggregationOption {
  value: string;
  label: string;
  disabled?: boolean;
}

const all = { value: '', label: 'All (No specific aggregation)' };

/**
 * Options of the Aggregation Characteristic select: the run's own level, and the dataset's other characteristics,
 * disabled with the reason.
 *
 * @param level codes of the run's level
 * @param labels names by code
 */
export function aggregationOptions(
  characteristics: readonly { type: string; label: string }[],
  level: readonly string[],
  labels: Readonly<Record<string, string>>,
): AggregationOption[] {
  const names = new Map(characteristics.map(({ type, label }) => [type, label]));
  const own = level.map((code) => ({ value: code, label: labels[code] ?? names.get(code) ?? code }));
  const others = characteristics
    .filter(({ type }) => !level.includes(type))
    .map(({ type, label }) => ({ value: type, label: `${label} (not in this run's level)`, disabled: true }));
  return [all, ...own, ...others];
}

/** Returns the level to request. Selecting one characteristic of the run's level shows the full level. */
export function askedLevel(aggregation: string, level: readonly string[]): readonly string[] {
  return level.includes(aggregation) ? level : [];
}
