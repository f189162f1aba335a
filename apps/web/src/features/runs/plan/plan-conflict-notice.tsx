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

/** Cells that somebody else changed in the meantime, with the choice between both values (ADJ-3). */
export function PlanConflictNotice({ cells, onTheirs, onMine }: PlanConflictNoticeProps) {
  return (
    <Notice
      kind="error"
      title="Someone else changed this plan since you opened it. Your changes were not saved."
    >
      <FigureTable
        title="Which value do you want to keep?"
        columns={['Period', 'You saw', 'Yours', 'Theirs', 'Changed by']}
        rows={cells.map(({ date, seen, yours, theirs, by, reason }) => [
          formatDate(date),
          formatNumber(seen),
          formatNumber(yours),
          formatNumber(theirs),
          by === null ? 'undone' : `${by}: ${reason ?? ''}`,
        ])}
      />
      <MineOrTheirs onMine={onMine} onTheirs={onTheirs} />
    </Notice>
  );
}
