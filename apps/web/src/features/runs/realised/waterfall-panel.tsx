import { useQuery } from '@tanstack/react-query';
import { waterfallQuery } from '../queries.ts';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { WaterfallTable } from './waterfall-table.tsx';

/** What the runs of a dataset forecast and what came of it; nothing before there is a run. */
export default function WaterfallPanel({ uploadId }: { uploadId: string }) {
  const { data, isLoadingError, refetch } = useQuery(waterfallQuery(uploadId));
  if (!isLoadingError && (data === undefined || data.runs.length === 0)) return null;
  return (
    <Panel title="How its forecasts did">
      {isLoadingError ? (
        <Notice kind="error" onRetry={() => void refetch()}>
          How the forecasts of this dataset did could not be loaded.
        </Notice>
      ) : (
        <WaterfallTable uploadId={uploadId} />
      )}
    </Panel>
  );
}
