import { NativeSelect } from '@mantine/core';
import { aggregationOptions } from './aggregation-options.ts';

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
