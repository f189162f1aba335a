import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { analysisLink } from './-analysis-link.tsx';
import { LoadingBlock } from '../components/feedback/loading.tsx';
import { detailsTab, type ShownInTabs } from '../features/analysis/analysis-body.tsx';
import { toBucket } from '../features/analysis/filters/bucket-options.ts';
import { groupId } from '../features/analysis/groups.ts';
import { ForecastExplanation } from '../features/metrics/explanation.tsx';
import { AccuracyPanel } from '../features/runs/accuracy/accuracy-panel.tsx';
import { CompareRuns } from '../features/runs/comparison/compare-runs.tsx';
import { PlanPanel } from '../features/runs/plan/plan-panel.tsx';
import type { RunDetail } from '../features/runs/queries.ts';
import { RunDriversPanel } from '../features/runs/run-drivers.tsx';
import { RunDetailsBox } from '../features/runs/run-details.tsx';
import { RunEventsPanel } from '../features/runs/run-events.tsx';
import type { PanelTab } from '../components/panel/tab-panel.tsx';

const StockPanel = lazy(() => import('../features/stock/stock-panel.tsx'));

/** Tabs of both analysis pages about a completed run: plan, stock, accuracy and explanation. */
export function runTabs(run: RunDetail, { group, onGroup }: ShownInTabs): PanelTab[] {
  if (run.status !== 'completed') return [];
  return [
    {
      id: 'plan',
      label: 'Plan',
      long: true,
      printed: true,
      render: () => <PlanPanel run={run} group={group} idOf={groupId} onShow={onGroup} />,
    },
    {
      id: 'stock',
      label: 'Stock',
      long: true,
      render: () => (
        <Suspense fallback={<LoadingBlock height="16rem" label="Loading the proposed orders" />}>
          <StockPanel run={run} group={group} idOf={groupId} />
        </Suspense>
      ),
    },
    {
      id: 'accuracy',
      label: 'Accuracy',
      long: true,
      render: () => (
        <Stack gap="md">
          <AccuracyPanel run={run} link={analysisLink(run.run_id, 'accuracy')} />
          <CompareRuns key={run.run_id} run={run} />
        </Stack>
      ),
    },
    {
      id: 'explanation',
      label: 'Explanation',
      long: true,
      render: () => (
        <Stack gap="md">
          <ForecastExplanation shown={group ?? run} bucket={toBucket(run.bucket_type) ?? 'month'} />
          <RunEventsPanel run={run} />
          <RunDriversPanel run={run} />
        </Stack>
      ),
    },
  ];
}

/** Tab with the settings of a run. */
export const detailsOf = (run: RunDetail, label: string): PanelTab => ({
  id: detailsTab,
  label,
  render: () => <RunDetailsBox run={run} />,
});
