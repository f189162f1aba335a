import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Reads everything again: what is on the screen now, the rest when it is next shown. */
export function useRefreshRuns() {
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
