import { Button, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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

/** Reads everything again: what is on the screen now, the rest when it is next shown. */
function useRefreshRuns() {
  const queryClient = useQueryClient();
  const [refreshes, setRefreshes] = useState(0);
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.invalidateQueries();
    setRefreshes((count) => count + 1);
    setRefreshing(false);
  };
  return { refresh, refreshes, refreshing };
}
