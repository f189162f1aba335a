import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toBucket } from '../features/analysis/filters/bucket-options.ts';
import { PrintedRun } from '../features/analysis/panels/printed-run.tsx';
import { RunActions } from '../features/runs/header/run-actions.tsx';
import { RunHeader } from '../features/runs/header/run-header.tsx';
import { UploadHeader } from '../features/runs/header/upload-header.tsx';
import { runDataQuery } from '../features/analysis/queries.ts';
import { runQuery } from '../features/runs/queries.ts';
import { uploadQuery } from '../features/uploads/queries.ts';

/**
 * Header of a run on pages that do not show its chart. If the id belongs to a dataset, shows the dataset's header.
 */
export function ShortLead({ runId }: { runId: string }) {
  const { data: run, isError } = useQuery(runQuery(runId));
  const { data: upload } = useQuery(uploadQuery(isError ? runId : null));
  const { data } = useQuery({
    ...runDataQuery({ runId, types: [], level: [] }),
    enabled: run?.status === 'completed',
  });
  const shown = useMemo(
    () =>
      data === undefined ? null : { points: data.points, partialLast: data.partial_last, combination: null },
    [data],
  );
  if (run !== undefined) {
    const bucket = toBucket(run.bucket_type) ?? 'month';
    return (
      <>
        <RunHeader short run={run} bucket={bucket} shown={shown} actions={<RunActions run={run} />} />
        {data !== undefined && (
          <PrintedRun data={data} bucket={bucket} level={run.parameters.confidence_level ?? null} />
        )}
      </>
    );
  }
  return upload === undefined ? null : <UploadHeader runId={runId} upload={upload} />;
}
