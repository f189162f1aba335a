import { Button, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Reloads all runs and their data and announces this to screen readers (ANA-11). */
export function RefreshButton() {
  const { refresh, refreshes, refreshing } = useRefreshRuns();
  return (
    <>
      <Button
        variant="default"
        loading={refreshing}
        title="Reloads the runs and data on this page. Does not compute a new forecast."
        onClick={() => void refresh()}
      >
        Refresh All Data
      </Button>
      <VisuallyHidden component="output">
        {/* The text contains a counter, so that it changes and screen readers announce every refresh. */}
        {refreshes === 0 ? '' : `All data refreshed${refreshes === 1 ? '' : ` (${refreshes} times)`}`}
      </VisuallyHidden>
    </>
  );
}

/** Refetches visible data immediately, and other data when it is next shown. */
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
