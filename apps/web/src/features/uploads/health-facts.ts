import { formatCount, formatDate } from '../../lib/format.ts';
import type { Fact } from '../../ui/fact-list.tsx';
import { present, type IngestReport } from './file-facts.ts';

/** The health of the data: what was kept, merged and turned away, and what the values look like. */
export function healthFacts(report: IngestReport): Fact[] {
  const { firstDate, lastDate, rowsKept } = report;
  return present([
    ['Rows read', formatCount(report.rowsRead)],
    ['Rows kept', formatCount(rowsKept)],
    ['Rows rejected', formatCount(report.rowsRejected)],
    ['Duplicates summed', counted(report.rowsMerged)],
    ['Negative values', counted(report.negatives)],
    ['Zeros', report.zeros === undefined ? undefined : withShare(report.zeros, rowsKept)],
    ['Span', firstDate && lastDate && `${formatDate(firstDate)} – ${formatDate(lastDate)}`],
  ]);
}

function counted(value: number | undefined): string | undefined {
  return value === undefined ? undefined : formatCount(value);
}

// A wide row holds many values, so zeros may outnumber the rows; a share is only told where it can be one.
function withShare(zeros: number, rows: number): string {
  if (zeros === 0 || zeros > rows) return formatCount(zeros);
  return `${formatCount(zeros)} (${Math.round((100 * zeros) / rows)} % of rows)`;
}
