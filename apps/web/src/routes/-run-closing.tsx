import type { RunGroup } from '@forecast-console/api-client/normalise';
import { toBucket } from '../features/analysis/filters/bucket-options.ts';
import { ForecastExplanation } from '../features/metrics/explanation.tsx';
import { CompareRuns } from '../features/runs/comparison/compare-runs.tsx';
import { RealisedPanel } from '../features/runs/realised/realised-panel.tsx';
import { RunDetailsBox } from '../features/runs/run-details-box.tsx';
import type { RunDetail } from '../resources/runs.ts';

/** What comes last on both analysis pages: what the forecast rests on, and what was asked. */
export function closingOf(run: RunDetail | undefined) {
  return function Closing(group: RunGroup | null) {
    if (run === undefined) return null;
    return (
      <>
        <div data-print="never">
          <RealisedPanel run={run} />
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
