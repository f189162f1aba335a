import { runSelectorFailed } from '@forecast-console/api-client/errors';
import { Anchor, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { historyLimits } from '../../lib/constants.ts';
import { historyQuery } from './queries.ts';
import { runOptions } from './run-options.ts';
import classes from './run-selector.module.css';

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
