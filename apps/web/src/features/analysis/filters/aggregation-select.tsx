import { NativeSelect } from '@mantine/core';

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

export interface AggregationChoices {
  /** characteristics of the run's dataset; empty while loading or if loading failed */
  characteristics: readonly { type: string; label: string }[];
  state: 'loading' | 'failed' | 'ready';
  /** codes of the run's level */
  level: readonly string[];
  labels: Readonly<Record<string, string>>;
}

interface AggregationSelectProps {
  choices: AggregationChoices;
  value: string;
  onChange: (code: string) => void;
}

// ANA-3
const placeholders = { loading: 'Loading characteristics...', failed: 'Error loading characteristics' };

/** Selects the level whose combinations are shown. A run has combinations of one level only. */
export function AggregationSelect({ choices, value, onChange }: AggregationSelectProps) {
  const { characteristics, state, level, labels } = choices;
  const options = aggregationOptions(characteristics, level, labels);
  const shown = state === 'ready' ? options : [{ value: '', label: placeholders[state] }];
  return (
    <NativeSelect
      label="Aggregation Characteristic"
      data={shown}
      value={state === 'ready' ? value : ''}
      disabled={state === 'loading'}
      error={state === 'failed' ? 'Failed to load options.' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
