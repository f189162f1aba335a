import { ApiError } from '@forecast-console/api-client';
import { metricsMessage } from '@forecast-console/api-client/errors';
import type { RunGroup } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/series';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AccuracyRow } from '../features/metrics/accuracy-row.tsx';
import { RunDetailsBox } from '../features/runs/run-details-box.tsx';
import { RunProgress } from '../features/runs/run-progress.tsx';
import { RunSelector } from '../features/runs/run-selector.tsx';
import type { RunDetail } from '../resources/runs.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';

interface AnalysisHeadProps {
  runId: string;
  run: RunDetail | undefined;
  error: unknown;
  onSelect: (runId: string) => void;
}

/** What stands over the chart of both analysis pages: which run, and how it stands. */
export function AnalysisHead({ runId, run, error, onSelect }: AnalysisHeadProps) {
  return (
    <Stack gap="md">
      <Panel data-print="never">
        <RunSelector runId={runId} onSelect={onSelect} />
      </Panel>
      {run !== undefined && <RunDetailsBox run={run} />}
      {run !== undefined && <RunProgress key={runId} run={run} />}
      {run === undefined && error !== null && <UnknownRun runId={runId} error={error} />}
      {run === undefined && error === null && (
        <Panel title="Run Details" aria-busy>
          <Skeleton height="6rem" />
        </Panel>
      )}
    </Stack>
  );
}

function UnknownRun({ runId, error }: { runId: string; error: unknown }) {
  if (!(error instanceof ApiError) || error.status !== 404)
    return <Notice kind="warning" title={metricsMessage(error)} />;
  return (
    <Notice kind="info" title="No forecast run has this id">
      An upload’s run id shows the actuals of its dataset.{' '}
      <Anchor renderRoot={(props: object) => <Link {...props} to="/forecast" search={{ runId }} />}>
        Generate a forecast from it
      </Anchor>
    </Notice>
  );
}

/** Accuracy of the run, or of the one combination shown. */
export function accuracyOf(run: RunDetail | undefined) {
  return function Accuracy(group: RunGroup | null, bucket: Bucket) {
    if (run === undefined || run.status !== 'completed') return null;
    const metrics = group === null ? { ...run.metrics, ...run.accuracy } : group.metrics;
    return (
      <Panel title="Accuracy">
        <AccuracyRow
          metrics={metrics}
          bucket={bucket}
          origins={group === null ? run.origins : null}
          shown={run.shown_origin}
          baseline={run.baseline}
        />
      </Panel>
    );
  };
}
