import { useQuery } from '@tanstack/react-query';
import { waterfallQuery } from '../queries.ts';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { WaterfallTable } from './waterfall-table.tsx';

/** Forecasts of all runs of a dataset next to the actuals (REAL-3); renders nothing without runs. */
export default function WaterfallPanel({ uploadId }: { uploadId: string }) {
  const { data, isLoadingError, refetch } = useQuery(waterfallQuery(uploadId));
  if (!isLoadingError && (data === undefined || data.runs.length === 0)) return null;
  return (
    <Panel title="Forecast accuracy to date">
      {isLoadingError ? (
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load realized accuracy.
        </Notice>
      ) : (
        <WaterfallTable uploadId={uploadId} />
      )}
    </Panel>
  );
}
