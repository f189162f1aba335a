import type { RunData } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { useEffect, useMemo } from 'react';
import { preloadPlot } from '../../components/chart/lazy-plot.tsx';
import { usePrinting } from '../../components/use-printing.ts';
import { ChartPanel } from './panels/chart-panel.tsx';
import { PrintedRows } from './panels/printed-rows.tsx';
import { viewPoints } from './points/view-points.ts';

interface PrintedRunProps {
  data: RunData;
  bucket: Bucket;
  /** nominal coverage of the interval, 0 to 1; null if unknown */
  level: number | null;
}

/** Chart and forecast of a run for printing, on pages that do not show them (DESK-4). */
export function PrintedRun({ data, bucket, level }: PrintedRunProps) {
  const printing = usePrinting();
  useEffect(preloadPlot, []);
  const points = useMemo(() => viewPoints(data.points, bucket, data, { types: [], bucket }), [data, bucket]);
  return (
    // Rendered before printing, because a chart that appears only then has no size yet.
    <div data-print="only">
      <ChartPanel
        points={points}
        pivot={null}
        bucket={bucket}
        label={data.value_label}
        level={level}
        intervalHidden={false}
        zoom={undefined}
        onZoom={() => {}}
      />
      {printing && <PrintedRows points={points} bucket={bucket} />}
    </div>
  );
}
