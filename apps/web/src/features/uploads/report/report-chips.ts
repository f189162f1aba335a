import { formatCount } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { roleChoice } from '../columns/column-changes.ts';
import type { IngestReport } from './file-facts.ts';

/** Points to check before an upload: '4 rows rejected', '3 gaps' (UP-14). */
export function reportChips({ rowsRejected, cellsRejected = 0, columns, health }: IngestReport): string[] {
  const unused = columns.filter((column) => roleChoice(column) === 'unused').length;
  const counts: [number, string, string][] = [
    [rowsRejected, 'row', ' rejected'],
    [rowsRejected === 0 ? cellsRejected : 0, 'cell', ' rejected'],
    [health?.gaps ?? 0, 'gap', ''],
    [unused, 'column', ' unused'],
    [health?.rowsMerged ?? 0, 'duplicate', ' summed'],
    [health?.negatives ?? 0, 'negative value', ''],
    [health?.outliers.count ?? 0, 'outlier', ''],
  ];
  return counts.flatMap(([count, one, what]) =>
    count === 0 ? [] : [`${formatCount(count)} ${plural(count, one)}${what}`],
  );
}
