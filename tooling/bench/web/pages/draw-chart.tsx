import { formatIsoDate } from '@forecast-console/calendar';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { formatDate, formatNumber } from '../../../../apps/web/src/lib/format.ts';
import { LineChart } from '../../../../apps/web/src/components/chart/line-chart.tsx';
import { randomWalk } from './random-walk.ts';
import { nextTaskAfterFrame, untilPainted } from './until-painted.ts';

const formatX = (x: number) => formatDate(formatIsoDate(x));

/** Draws a series with the app's chart. The chart's code is loaded before the measurement starts. */
export async function drawChart(
  stage: HTMLElement,
  count: number,
  within: (content: ReactNode) => ReactNode,
): Promise<number> {
  await import('../../../../apps/web/src/components/chart/plot.tsx');
  const series = [{ id: 'actual', label: 'Actual', role: 'actual' as const, points: randomWalk(count) }];
  const root = createRoot(stage);
  // First renders without data, as the app does.
  root.render(within(null));
  await nextTaskAfterFrame();
  return untilPainted(
    () =>
      root.render(
        within(
          <LineChart
            series={series}
            summary="Bench"
            zoom={null}
            onZoom={() => {}}
            valueTitle="Units per day"
            formatX={formatX}
            formatValue={formatNumber}
          />,
        ),
      ),
    () => (stage.querySelector('path[stroke-width="2"]')?.getAttribute('d')?.length ?? 0) > count / 10,
  );
}
