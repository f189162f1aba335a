import type { RunGroup } from '@forecast-console/api-client/normalise';
import { Button, Group, Text } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';
import { groupLabel } from './group-id.ts';

interface GroupNoticeProps {
  group: RunGroup | null;
  state: 'total' | 'loading' | 'found' | 'missing';
  /** what the URL asked for, in words */
  wanted: string;
  onShowTotal: () => void;
}

/** Says that one combination is shown, or why it is not. */
export function GroupNotice({ group, state, wanted, onShowTotal }: GroupNoticeProps) {
  if (state === 'total' || state === 'loading') return null;
  const back = (
    <Button variant="default" size="compact-sm" onClick={onShowTotal}>
      Show the total
    </Button>
  );
  if (group === null)
    return (
      <Notice kind="warning" title={`This run has no forecast of ${wanted} alone`}>
        <Text size="sm" mb="xs">
          The total is shown. Run a forecast at a level that includes it to see it alone.
        </Text>
        {back}
      </Notice>
    );
  return (
    <Notice kind="info" title={`Showing ${groupLabel(group)}`}>
      <Group gap="xs" mt="xs" data-print="never">
        {back}
      </Group>
    </Notice>
  );
}
