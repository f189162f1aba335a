import { Button, VisuallyHidden } from '@mantine/core';
import { useRefreshRuns } from './use-refresh-runs.ts';

/** Reads all runs and their data again, and says so to screen readers. */
export function RefreshButton() {
  const { refresh, refreshes, refreshing } = useRefreshRuns();
  return (
    <>
      <Button variant="default" loading={refreshing} onClick={() => void refresh()}>
        Refresh All Data
      </Button>
      <VisuallyHidden component="output">
        {refreshes === 0 ? '' : `All data refreshed, ${refreshes === 1 ? 'once' : `${refreshes} times`}`}
      </VisuallyHidden>
    </>
  );
}
