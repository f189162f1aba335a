import type { PlanConflictCell } from '@forecast-console/api-client/errors';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { MineOrTheirs } from '../../../components/mine-or-theirs.tsx';
import { Notice } from '../../../components/notice.tsx';
import { FigureTable } from '../comparison/figure-table.tsx';

interface PlanConflictNoticeProps {
  cells: readonly PlanConflictCell[];
  onTheirs: () => void;
  onMine: () => void;
}

/** Both values of cells that somebody else changed meanwhile, and the choice between them. */
export function PlanConflictNotice({ cells, onTheirs, onMine }: PlanConflictNoticeProps) {
  return (
    <Notice kind="error" title="Somebody else changed this plan since you read it. Nothing was stored.">
      <FigureTable
        title="Which value shall stand?"
        columns={['Period', 'You saw', 'Yours', 'Theirs', 'By']}
        rows={cells.map(({ date, seen, yours, theirs, by, reason }) => [
          formatDate(date),
          formatNumber(seen),
          formatNumber(yours),
          formatNumber(theirs),
          by === null ? 'taken back' : `${by}: ${reason ?? ''}`,
        ])}
      />
      <MineOrTheirs onMine={onMine} onTheirs={onTheirs} />
    </Notice>
  );
}
