import { historyFailed, runIdMissing, runsFailed } from '@forecast-console/api-client/errors';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { historyLimits } from '../../lib/constants.ts';
import { historyQuery } from './queries.ts';

/** Placeholder if there are no runs yet or they failed to load. */
export function NoRuns() {
  // No retry, because the route has just requested it and the message should appear without delay.
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
      <span>{runIdMissing()}</span>. Select a dataset and a model, then generate a forecast. It will appear
      here.
    </EmptyState>
  );
}
