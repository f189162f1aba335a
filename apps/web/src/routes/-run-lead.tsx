import { ApiError } from '@forecast-console/api-client';
import { metricsMessage } from '@forecast-console/api-client/errors';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { ShownOfRun } from '../features/analysis/analysis-body.tsx';
import { groupLabel } from '../features/analysis/groups.ts';
import { RunTimeline } from '../features/analysis/panels/run-timeline.tsx';
import { RefreshRun, RunActions } from '../features/runs/header/run-actions.tsx';
import { RunHeader } from '../features/runs/header/run-header.tsx';
import { UploadHeader } from '../features/runs/header/upload-header.tsx';
import { RunProgress } from '../features/runs/run-progress.tsx';
import type { RunDetail } from '../features/runs/queries.ts';
import { uploadQuery } from '../features/uploads/queries.ts';
import { Notice } from '../components/feedback/notice.tsx';

interface RunLeadProps extends ShownOfRun {
  runId: string;
  /** undefined while loading or if loading failed */
  run: RunDetail | undefined;
  error: unknown;
  /** whether to show the whole time range of the run, for a page whose chart may show only a part of it */
  hasTimeline?: boolean;
}

/**
 * Top of both analysis pages: the run's name, summary, metrics and progress. If the id belongs to a dataset, shows the
 * dataset instead.
 */
export const RunLead = memo(function RunLead(props: RunLeadProps) {
  const { runId, run, error, group, data, bucket, note, onTotal, hasTimeline = false } = props;
  const series = useMemo(() => {
    if (data === undefined) return null;
    const combination = group && {
      label: groupLabel(group),
      figures: group.metrics,
      cutoffs: group.origins,
      points: group.points,
    };
    return { points: (group ?? data).points, partialLast: data.partial_last, combination };
  }, [data, group]);
  if (run === undefined)
    return error === null ? (
      <Skeleton height="7.5rem" aria-busy />
    ) : (
      <UnknownRun runId={runId} error={error} />
    );
  return (
    <Stack gap="md">
      <RunHeader
        run={run}
        bucket={bucket}
        shown={series}
        actions={
          <>
            {group !== null && (
              <Button variant="default" size="xs" onClick={onTotal}>
                Show total
              </Button>
            )}
            <RunActions run={run}>{run.version !== null && <RefreshRun run={run} />}</RunActions>
          </>
        }
      />
      {hasTimeline && run.status === 'completed' && (
        <RunTimeline runId={runId} run={run} group={group} bucket={bucket} note={note} />
      )}
      <RunProgress key={runId} run={run} />
    </Stack>
  );
});

/** The id may belong to a dataset instead of a run. */
function UnknownRun({ runId, error }: { runId: string; error: unknown }) {
  const notFound = error instanceof ApiError && error.status === 404;
  const upload = useQuery(uploadQuery(notFound ? runId : null));
  if (!notFound) return <Notice kind="warning" title={metricsMessage(error)} />;
  if (upload.data !== undefined)
    return (
      <UploadHeader runId={runId} upload={upload.data}>
        The actuals are shown below.
      </UploadHeader>
    );
  if (upload.isError)
    return (
      <Notice kind="info" title="No forecast run has this ID">
        There is no run or dataset with this ID. Choose another run.
      </Notice>
    );
  return <Skeleton height="4rem" aria-busy />;
}
