import { useQuery } from '@tanstack/react-query';
import { waterfallQuery } from '../../../resources/runs.ts';
import { Panel } from '../../../ui/panel.tsx';
import { WaterfallTable } from './waterfall-table.tsx';

/** What the runs of a dataset forecast and what came of it; nothing before there is a run. */
export default function WaterfallPanel({ uploadId }: { uploadId: string }) {
  const { data } = useQuery(waterfallQuery(uploadId));
  if (data === undefined || data.runs.length === 0) return null;
  return (
    <Panel title="How its forecasts did">
      <WaterfallTable uploadId={uploadId} />
    </Panel>
  );
}
