import { ApiError, stockProblems } from '@forecast-console/api-client/errors';
import { MineOrTheirs } from '../../components/feedback/mine-or-theirs.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { reasonOf } from '../../lib/reason-of.ts';

interface StockRefusalProps {
  error: unknown;
  /** saves again, on top of the change of the other user */
  onMine: () => void;
  onTheirs: () => void;
}

/** Why stock was not saved: the rows to correct, or a change by someone else. */
export function StockRefusal({ error, onMine, onTheirs }: StockRefusalProps) {
  const rows = stockProblems(error);
  const isConflict = error instanceof ApiError && error.status === 409;
  return (
    <>
      <Notice kind="error">
        {reasonOf(error)}
        {isConflict && <MineOrTheirs onMine={onMine} onTheirs={onTheirs} />}
      </Notice>
      {rows.length > 0 && (
        <SimpleTable
          wrap
          label="Rows to correct"
          columns={[{ name: 'Row', number: true }, 'Column', 'Value', 'Problem']}
        >
          {rows.map(({ row, column, value, problem }) => (
            <tr key={`${row} ${column ?? ''} ${problem}`}>
              <td data-numeric>{row}</td>
              <td>{column ?? 'Item'}</td>
              <td>{value ?? ''}</td>
              <td>{problem}</td>
            </tr>
          ))}
        </SimpleTable>
      )}
    </>
  );
}
