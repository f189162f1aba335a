import { historyLimits } from '../../lib/constants.ts';
import { formatDateTime } from '../../lib/format.ts';
import { runNameText } from './header/run-name.ts';
import { historyQuery } from './queries.ts';
import classes from './run-selector.module.css';
import { runSelectorFailed } from '@forecast-console/api-client/errors';
import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Anchor, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

interface RunSelectorProps {
  runId: string | undefined;
  onSelect: (runId: string) => void;
}

/** Selects one of the newest runs (ANA-10). */
export function RunSelector({ runId, onSelect }: RunSelectorProps) {
  const { data: runs, error, isPending } = useQuery(historyQuery(historyLimits.selector));
  const options = runOptions(runs ?? [], runId);
  const nothing = isPending ? 'Loading runs…' : 'No runs yet';
  return (
    <Group gap="xs" wrap="nowrap" align="center" className={classes['chooser']}>
      <NativeSelect
        label="Select Forecast Run:"
        classNames={{ root: classes['root'] ?? '', wrapper: classes['wrapper'] ?? '' }}
        data={
          options.length === 0 || runId === undefined ? [{ value: '', label: nothing }, ...options] : options
        }
        value={runId ?? ''}
        error={error === null ? undefined : runSelectorFailed()}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') onSelect(value);
        }}
      />
      <Anchor
        size="sm"
        style={{ whiteSpace: 'nowrap' }}
        renderRoot={(props: object) => <Link {...props} to="/runs" />}
      >
        All runs
      </Anchor>
    </Group>
  );
}

interface RunOption {
  value: string;
  label: string;
}

/**
 * Returns the options of the run selector by name, date and id. Includes the shown run even if it is not among the
 * latest.
 */
export function runOptions(runs: readonly ForecastRun[], shown: string | undefined): RunOption[] {
  const options = runs.map((run) => ({ value: run.run_id, label: optionLabel(run) }));
  if (shown === undefined || runs.some(({ run_id }) => run_id === shown)) return options;
  return [{ value: shown, label: shown }, ...options];
}

function optionLabel(run: ForecastRun): string {
  const { run_id, created_at, status } = run;
  const state = status === null || status === 'completed' ? '' : ` (${status})`;
  return `${runNameText(run)} · ${formatDateTime(created_at)}${state} · ${run_id}`;
}
