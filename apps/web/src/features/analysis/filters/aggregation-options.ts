interface AggregationOption {
  value: string;
  label: string;
  disabled?: boolean;
}

const all = { value: '', label: 'All (No specific aggregation)' };

/**
 * The choices of the Aggregation Characteristic select: the run's own level, and, disabled with the reason, what the
 * dataset has beyond it.
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

/** The level to ask the server for: choosing one characteristic of the run's level shows that level. */
export function askedLevel(aggregation: string, level: readonly string[]): readonly string[] {
  return level.includes(aggregation) ? level : [];
}
