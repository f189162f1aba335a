import classes from '../../../components/prose-cell.module.css';
import { WideTable } from '../../../components/wide-table.tsx';
import type { IngestReport } from '../report/file-facts.ts';
import { columnRoleNames, roleChoice } from './column-changes.ts';
import { columnStretches, stretchName } from './column-stretches.ts';

/** Detected role of each column, with the reason. */
export function ColumnRolesTable({ columns }: Pick<IngestReport, 'columns'>) {
  return (
    <WideTable label="Column roles">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Role</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {columnStretches(columns).map((stretch) => {
          const [column] = stretch;
          if (column === undefined) return null;
          const { code, label, reason } = column;
          return (
            <tr key={column.column}>
              <th scope="row">{stretchName(stretch)}</th>
              <td>
                {[columnRoleNames[roleChoice(column)], code, label]
                  .filter((part) => part !== null && part !== '')
                  .join(' · ')}
              </td>
              <td className={classes['prose']}>{reason}</td>
            </tr>
          );
        })}
      </tbody>
    </WideTable>
  );
}
