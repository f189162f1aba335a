import { Button, Text } from '@mantine/core';
import { Notice } from '../../../components/notice.tsx';

interface GroupNoticeProps {
  /** the run has no such combination */
  missing: boolean;
  /** what the URL asked for, in words */
  wanted: string;
  onShowTotal: () => void;
}

/** Says why the combination asked for is not shown. */
export function GroupNotice({ missing, wanted, onShowTotal }: GroupNoticeProps) {
  if (!missing) return null;
  return (
    <Notice kind="warning" title={`This run has no forecast of ${wanted} alone`}>
      <Text size="sm" mb="xs">
        The total is shown. Run a forecast at a level that includes it to see it alone.
      </Text>
      <Button variant="default" size="compact-sm" onClick={onShowTotal}>
        Show the total
      </Button>
    </Notice>
  );
}
