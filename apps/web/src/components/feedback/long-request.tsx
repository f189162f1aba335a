import { Button, Group, Stack, Text } from '@mantine/core';
import { type FetchStatus, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadingBlock } from './loading.tsx';

interface LongRequestProps {
  queryKey: QueryKey;
  fetchStatus: FetchStatus;
  /** what the server does, such as “Comparing all series” */
  label: string;
  height: string;
}

/** Placeholder for a request that reads all series of a run. The user can cancel it and start it again. */
export function LongRequest({ queryKey, fetchStatus, ...shown }: LongRequestProps) {
  const client = useQueryClient();
  if (fetchStatus !== 'idle')
    return <Waiting {...shown} onCancel={() => void client.cancelQueries({ queryKey, exact: true })} />;
  return (
    <Group gap="sm">
      <Text size="sm">Canceled.</Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => void client.refetchQueries({ queryKey, exact: true })}
      >
        Load again
      </Button>
    </Group>
  );
}

type WaitingProps = Pick<LongRequestProps, 'label' | 'height'> & { onCancel: () => void };

function Waiting({ label, height, onCancel }: WaitingProps) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Stack gap="xs">
      {seconds > 0 && (
        <Group gap="sm">
          <Text size="sm">
            {label}: {seconds} s
          </Text>
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      )}
      <LoadingBlock height={height} label={label} />
    </Stack>
  );
}
