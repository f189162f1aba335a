import { historyFailed, runIdMissing, runsFailed } from '@forecast-console/api-client/errors';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { historyLimits } from '../../lib/constants.ts';
import { historyQuery } from './queries.ts';

/** Stands where a run would: nothing was forecast yet, or the runs could not be read. */
export function NoRuns() {
  // The page has just asked; asking again would only delay the news.
  const { error, isPending, refetch } = useQuery({
    ...historyQuery(historyLimits.adapter),
    retryOnMount: false,
  });
  if (error !== null)
    return (
      <Notice kind="error" title={runsFailed()} onRetry={() => void refetch()}>
        <div>{historyFailed(error)}</div>
      </Notice>
    );
  if (isPending) return null;
  return (
    <EmptyState
      title="No forecast runs yet"
      action={
        <Anchor component={Link} to="/forecast">
          Generate a forecast
        </Anchor>
      }
    >
      <span>{runIdMissing()}</span>. Choose a dataset and a model, and generate a forecast; it then shows
      here.
    </EmptyState>
  );
}
