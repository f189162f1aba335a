import { MineOrTheirs } from '../../../components/feedback/mine-or-theirs.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { FigureTable } from '../figure-table.tsx';
import type { PlanConflictCell } from '@forecast-console/api-client/errors';

interface PlanConflictNoticeProps {
  /** label of the changed series */
  label: string;
  cells: readonly PlanConflictCell[];
  onTheirs: () => void;
  onMine: () => void;
}

/** Cells that another user changed in the meantime, with a choice between both values (ADJ-3). */
export function PlanConflictNotice({ label, cells, onTheirs, onMine }: PlanConflictNoticeProps) {
  return (
    <Notice
      kind="error"
      title={`Someone else changed this plan since you opened it. Your changes to ${label} were not saved.`}
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
