import type { RenderRecord } from '../../lib/diagnostics/render-log.ts';
import { formatDateTime, formatMilliseconds } from '../../lib/format.ts';
import { PlainTable } from './plain-table.tsx';

const columns = [{ name: 'Component' }, { name: 'Render Time', number: true }, { name: 'Timestamp' }];

export function SlowRendersTab({ renders }: { renders: readonly RenderRecord[] }) {
  return (
    <PlainTable
      caption="Slow Renders"
      columns={columns}
      rows={[...renders].reverse().map(({ component, duration, at }, index) => ({
        key: `${at} ${component} ${index}`,
        cells: [component, formatMilliseconds(duration), formatDateTime(new Date(at).toISOString())],
      }))}
      empty="No slow renders detected"
    />
  );
}
