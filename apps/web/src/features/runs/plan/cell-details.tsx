import type { Bucket } from '@forecast-console/calendar';
import { Text } from '@mantine/core';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatAmount, formatDateTime } from '../../../lib/format.ts';
import type { Plan } from '../queries.ts';
import type { PlanCell, PlanRow } from './plan-rows.ts';
import { changeText } from './plan-words.ts';

type Adjustment = Plan['adjustments'][number];

interface CellDetailsProps {
  row: PlanRow;
  cell: PlanCell;
  value: number;
  bucket: Bucket;
  adjustments: readonly Adjustment[];
  /** input that is not a number */
  invalid: string | null;
}

/** Numbers of the active cell and its adjustments, newest first, with old and new value. */
export function CellDetails({ row, cell, value, bucket, adjustments, invalid }: CellDetailsProps) {
  const numbers = [
    `plan ${formatAmount(value)}`,
    `forecast ${formatAmount(cell.forecast)}`,
    ...(cell.actual === null ? [] : [`actual ${formatAmount(cell.actual)}`]),
    ...(cell.lastYear === null ? [] : [`last year ${formatAmount(cell.lastYear)}`]),
  ];
  return (
    <Text size="xs" component="output" display="block" mt="xs">
      <strong>
        {row.name ?? row.label}, {bucketLabel(cell.date, bucket)}:
      </strong>{' '}
      {numbers.join(' · ')}
      {invalid !== null && (
        <Text span size="xs" display="block" c="var(--mantine-color-error)">
          {invalid} is not a number. Type a value (1200), a change (+20) or a percentage (+5%).
        </Text>
      )}
      {ofCell(adjustments, row, cell).map((text) => (
        <span key={text} style={{ display: 'block' }}>
          {text}
        </span>
      ))}
    </Text>
  );
}

/** 'Adjusted 736.00 → 780.00: Promotion (ann, 12/11/2026 09:12)' for each adjustment of the cell itself. */
function ofCell(adjustments: readonly Adjustment[], row: PlanRow, { date }: PlanCell): string[] {
  return adjustments
    .filter(({ key, undone_at: undone }) => undone === null && isSame(key, row.key))
    .flatMap(({ cells, reason, created_by: by, created_at: at }) =>
      cells
        .filter((cell) => cell.date === date)
        .map((cell) => `Adjusted ${changeText(cell)}: ${reason} (${by ?? 'N/A'}, ${formatDateTime(at)})`),
    );
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([code, value]) => other[code] === value);
