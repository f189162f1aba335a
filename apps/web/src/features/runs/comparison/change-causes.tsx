import { Notice } from '../../../components/feedback/notice.tsx';
import { formatBuckets, formatPercent } from '../../../lib/format.ts';
import { FigureTable } from '../figure-table.tsx';
import { cancelCausesMutation, causesQuery } from '../queries.ts';
import { causesSentence, causesTable } from './compared-tables.ts';
import { genericMessage } from '@forecast-console/api-client/errors';
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Causes of the change between two runs. They are computed on request, by recomputing the forecast one cause at a
 * time (CMP-3).
 */
export function ChangeCauses({ runId, other }: { runId: string; other: string }) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, error, refetch } = useQuery({ ...causesQuery(runId, other), enabled: isWanted });
  const cancel = useMutation({ ...cancelCausesMutation, onSuccess: () => setIsWanted(false) });
  const start = () => {
    setIsWanted(true);
    if (data !== undefined) void refetch();
  };
  return (
    <Stack gap="xs">
      <Title order={3}>Causes of the change</Title>
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {genericMessage(error)}
        </Notice>
      )}
      {isWanted && data?.status === 'running' ? (
        <Group gap="sm">
          <Text size="sm">
            Recomputing the forecast, one cause at a time: {formatPercent(100 * data.progress)}
          </Text>
          <Progress value={100 * data.progress} w="12rem" aria-label="Progress" />
          <Button variant="default" size="compact-sm" onClick={() => cancel.mutate({ runId, other })}>
            Cancel
          </Button>
        </Group>
      ) : data?.status === 'completed' && data.total !== null ? (
        <>
          <Text>
            {causesSentence(data.total)} Over {formatBuckets(data.periods, 'period')}; causes are applied in
            the order of the columns.
          </Text>
          <FigureTable title="Change by cause" {...causesTable(data)} />
          {data.total_only && (
            <Text size="sm" c="dimmed">
              Only the total was recomputed, as one series, because the runs have different levels or more
              than 2,000 combinations.
            </Text>
          )}
        </>
      ) : (
        <Group gap="sm">
          <Button variant="default" size="compact-sm" onClick={start}>
            Find causes
          </Button>
          <Text size="sm" c="dimmed">
            {data?.status === 'failed'
              ? (data.error ?? 'The causes could not be computed.')
              : 'Recomputes the forecast, one cause at a time. This can take as long as several runs.'}
          </Text>
        </Group>
      )}
    </Stack>
  );
}
