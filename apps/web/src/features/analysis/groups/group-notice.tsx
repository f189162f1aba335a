import { Button, Text } from '@mantine/core';
import { Notice } from '../../../components/notice.tsx';

interface GroupNoticeProps {
  /** the run has no such combination */
  missing: boolean;
  /** readable name of the requested combination */
  wanted: string;
  onShowTotal: () => void;
}

/** Explains why the requested combination is not shown. */
export function GroupNotice({ missing, wanted, onShowTotal }: GroupNoticeProps) {
  if (!missing) return null;
  return (
    <Notice kind="warning" title={`This run has no forecast for ${wanted}`}>
      <Text size="sm" mb="xs">
        The total is shown instead. To forecast it separately, run a forecast at a level that includes it.
      </Text>
      <Button variant="default" size="compact-sm" onClick={onShowTotal}>
        Show total
      </Button>
    </Notice>
  );
}
