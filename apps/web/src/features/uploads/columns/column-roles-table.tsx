import classes from '../../../ui/prose-cell.module.css';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { IngestReport } from '../report/file-facts.ts';
import { columnRoleNames } from './column-changes.ts';

/** What each column was understood as, and why. */
export function ColumnRolesTable({ columns }: Pick<IngestReport, 'columns'>) {
  return (
    <WideTable label="How columns were understood">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Understood as</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ column, role, code, label, reason }) => (
          <tr key={column}>
            <th scope="row">{column}</th>
            <td>
              {[columnRoleNames[role], code, label]
                .filter((part) => part !== null && part !== '')
                .join(' · ')}
            </td>
            <td className={classes['prose']}>{reason}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
