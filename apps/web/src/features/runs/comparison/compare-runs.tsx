import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type RunDetail, runsPageQuery } from '../queries.ts';
import { Panel } from '../../../components/panel/panel.tsx';
import { runLabel } from '../header/run-name.ts';

const RunComparison = lazy(() => import('./run-comparison.tsx'));

/** Largest page size of the run list. */
const maxRuns = 100;

/** Compares a run with another run of its dataset, by default the run it was refreshed from (CMP-2). */
export function CompareRuns({ run }: { run: RunDetail }) {
  const [asked, setAsked] = useState(run.refreshed_from);
  const { data } = useQuery(
    runsPageQuery({
      status: 'completed',
      limit: maxRuns,
      ...(run.upload_id === null ? {} : { upload_id: run.upload_id }),
    }),
  );
  const others = (data?.runs ?? []).flatMap(({ run: other }) =>
    other.upload_id === run.upload_id && other.run_id !== run.run_id ? other : [],
  );
  // The run to compare with may have been deleted.
  const other = others.find(({ run_id: id }) => id === asked);
  const chosen = other?.run_id ?? '';
  if (data === undefined) return null;
  if (others.length === 0)
    return (
      <Panel title="Compare with another run">
        <Text size="sm">This dataset has no other completed run.</Text>
      </Panel>
    );
  return (
    <Panel title={run.refreshed_from === null ? 'Compare with another run' : 'What changed'} foldable>
      <Stack gap="md">
        <NativeSelect
          label="Compare with"
          value={chosen}
          data={[
            { value: '', label: 'Select a run of this dataset' },
            ...others.map((one) => ({ value: one.run_id, label: runLabel(one) })),
          ]}
          onChange={({ currentTarget: { value } }) => setAsked(value)}
        />
        {chosen === '' ? (
          <Text size="sm" c="dimmed">
            Shows both forecasts side by side, with differences by period and combination, accuracy and
            settings.
          </Text>
        ) : (
          <Suspense fallback={<Skeleton h="16rem" aria-busy />}>
            <RunComparison
              key={chosen}
              run={run}
              other={chosen}
              labels={{ ...other?.characteristic_labels, ...run.characteristic_labels }}
            />
          </Suspense>
        )}
      </Stack>
    </Panel>
  );
}
