import { memo } from 'react';
import type { ShownOfRun } from '../features/analysis/analysis-body.tsx';
import { toBucket } from '../features/analysis/filters/bucket-options.ts';
import { groupId, groupLabel } from '../features/analysis/groups.ts';
import { ForecastExplanation } from '../features/metrics/explanation.tsx';
import { CompareRuns } from '../features/runs/comparison/compare-runs.tsx';
import { PlanPanel } from '../features/runs/plan/plan-panel.tsx';
import { RunDriversPanel } from '../features/runs/run-drivers.tsx';
import { RunEventsPanel } from '../features/runs/run-events.tsx';
import { AccuracyPanel } from '../features/runs/accuracy/accuracy-panel.tsx';
import { RunDetailsBox } from '../features/runs/run-details.tsx';
import type { RunDetail } from '../features/runs/queries.ts';

interface RunClosingProps extends Pick<ShownOfRun, 'group' | 'data'> {
  run: RunDetail;
}

/** Bottom of both analysis pages: the run's plan, accuracy, inputs, explanation and parameters. */
export const RunClosing = memo(function RunClosing({ run, group, data }: RunClosingProps) {
  return (
    <>
      <div data-print="never">
        <PlanPanel
          run={run}
          points={(group ?? data)?.points ?? []}
          group={group && { id: groupId(group.key), label: groupLabel(group) }}
        />
        <AccuracyPanel run={run} />
        <RunEventsPanel run={run} />
        <RunDriversPanel run={run} />
        <CompareRuns key={run.run_id} run={run} />
      </div>
      <div data-print="never">
        <ForecastExplanation shown={group ?? run} bucket={toBucket(run.bucket_type) ?? 'month'} />
      </div>
      <RunDetailsBox run={run} />
    </>
  );
});
