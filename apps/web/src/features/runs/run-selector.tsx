import { historyLimits } from '../../lib/constants.ts';
import { runLabel } from './header/run-name.ts';
import { historyQuery, runQuery } from './queries.ts';
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
  // Older runs are not in the list, so this run is loaded separately. Other components of the page need it anyway.
  const { data: named } = useQuery(runQuery(runId ?? null));
  const options = runOptions(runs ?? [], runId, named?.run_id === runId ? named : null);
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

/** Options of the run selector, one group per dataset. */
export interface RunOptionGroup {
  group: string;
  items: RunOption[];
}

/**
 * Options of the run selector by name, span, date and id, grouped by dataset.
 *
 * @param runs newest first
 * @param shown id of the displayed run
 * @param named the displayed run if it is not among the newest; null if it is unknown
 */
export function runOptions(
  runs: readonly ForecastRun[],
  shown: string | undefined,
  named: ForecastRun | null = null,
): RunOptionGroup[] {
  const groups = new Map<string, RunOption[]>();
  const add = (dataset: string, option: RunOption) =>
    groups.set(dataset, [...(groups.get(dataset) ?? []), option]);
  const isListed = shown === undefined || runs.some(({ run_id: id }) => id === shown);
  if (!isListed && named === null) add('Shown now', { value: shown, label: shown });
  for (const run of isListed || named === null ? runs : [named, ...runs])
    add(run.upload_label ?? run.upload_id ?? 'Other runs', {
      value: run.run_id,
      label: `${runLabel(run)} · ${run.run_id}`,
    });
  return [...groups].map(([group, items]) => ({ group, items }));
}
