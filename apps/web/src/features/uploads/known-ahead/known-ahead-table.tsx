import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatBuckets, formatSignificant } from '../../../lib/format.ts';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import type { KnownAheadValues } from '../queries.ts';
import classes from './known-ahead-table.module.css';
import type { useEnteredValues } from './use-entered-values.ts';

interface KnownAheadTableProps {
  values: KnownAheadValues;
  entered: ReturnType<typeof useEnteredValues>;
  isLocked: boolean;
}

/** Values of a column known ahead: combinations × periods, with a field for each missing value. */
export function KnownAheadTable({ values, entered, isLocked }: KnownAheadTableProps) {
  const { column, bucket, periods, combinations } = values;
  const names = periods.map((date) => bucketLabel(date, bucket));
  return (
    <div className={classes['table']}>
      <SimpleTable
        label={`Values of ${column ?? ''}`}
        columns={['Combination', ...names.map((name) => ({ name, number: true }))]}
      >
        {combinations.map(({ key, missing, values: cells }) => {
          const label = combinationName(key);
          return (
            <tr key={label}>
              <th scope="row" className={classes['name']}>
                {label}
                <small data-missing={missing > 0 || undefined}>
                  {missing === 0
                    ? 'All values given'
                    : `No value given for ${missing} of ${formatBuckets(periods.length, bucket)}`}
                </small>
              </th>
              {cells.map((value, at) => {
                const date = periods[at] ?? '';
                return (
                  <td key={date} data-numeric>
                    {value === null && !isLocked ? (
                      <input
                        className={classes['input']}
                        type="number"
                        step="any"
                        aria-label={`${label}, ${names[at] ?? ''}`}
                        value={entered.textOf(key, date)}
                        onChange={({ currentTarget: { value: text } }) => entered.change({ key, date, text })}
                      />
                    ) : value === null ? (
                      '–'
                    ) : (
                      formatSignificant(value)
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </SimpleTable>
    </div>
  );
}

/** 'Coffee · Cologne'; the type of a row is not part of the name. */
function combinationName(key: Readonly<Record<string, string>>): string {
  const parts = Object.entries(key).flatMap(([code, value]) =>
    code === 'c1' || value === '' ? [] : [value],
  );
  return parts.join(' · ') || 'Total';
}
