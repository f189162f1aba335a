import type { ShownOfRun } from '../features/analysis/analysis-body.tsx';
import { toBucket } from '../features/analysis/filters/bucket-options.ts';
import { groupId, groupLabel } from '../features/analysis/groups.ts';
import { ForecastExplanation } from '../features/metrics/explanation.tsx';
import { CompareRuns } from '../features/runs/comparison/compare-runs.tsx';
import { PlanPanel } from '../features/runs/plan/plan-panel.tsx';
import { RunDriversPanel } from '../features/runs/run-drivers.tsx';
import { RunEventsPanel } from '../features/runs/run-events.tsx';
import { RealisedPanel } from '../features/runs/accuracy/accuracy-panel.tsx';
import { RunDetailsBox } from '../features/runs/run-details.tsx';
import type { RunDetail } from '../features/runs/queries.ts';

/** What comes last on both analysis pages: what the forecast rests on, and what was asked. */
export function closingOf(run: RunDetail | undefined) {
  return function Closing({ group, data }: Pick<ShownOfRun, 'group' | 'data'>) {
    if (run === undefined) return null;
    return (
      <>
        <div data-print="never">
          <PlanPanel
            run={run}
            points={(group ?? data)?.points ?? []}
            group={group && { id: groupId(group.key), label: groupLabel(group) }}
          />
          <RealisedPanel run={run} />
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
  };
}
