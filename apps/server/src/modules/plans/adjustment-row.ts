import type { components } from '@forecast-console/api-client/schema';
import {
  type Bucket,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { InvalidInputError } from '../../errors.ts';
import { dateInWords } from '../../plain-text.ts';
import type { AdjustedCell } from './planned-cell.ts';
import { type ForecastRunRow, settingsOf } from '../runs/index.ts';
import type { AdjustmentRow } from './repository.ts';

/** Returns the changed cells of an adjustment. */
export const cellsOf = ({ cells }: AdjustmentRow) => JSON.parse(cells) as AdjustedCell[];
/** Returns the item of an adjustment: values by characteristic code, empty for the total. */
export const keyOf = ({ key }: AdjustmentRow) => JSON.parse(key) as Record<string, string>;
/** Returns the bucket type of a run. */
export const bucketOf = (run: Pick<ForecastRunRow, 'request'>): Bucket => settingsOf(run).bucket_type;

/** @throws InvalidInputError unless the date is the first day of a forecast period */
export function periodOf(
  date: string,
  run: ForecastRunRow,
  forecast: { has(period: number): boolean },
): number {
  const day = parseIsoDate(date);
  const bucket = bucketOf(run);
  const period = day === null ? null : bucketIndex(day, bucket);
  if (period === null || bucketStart(period, bucket) !== day || !forecast.has(period))
    throw new InvalidInputError(
      `The run has no forecast for a ${bucket} that starts on ${dateInWords(date)}.`,
    );
  return period;
}

/** Maps a stored adjustment to its schema in the contract. */
export function toAdjustment(row: AdjustmentRow, run: ForecastRunRow): components['schemas']['Adjustment'] {
  const bucket = bucketOf(run);
  const level: readonly string[] = settingsOf(run).aggregation_characteristics;
  // In the order of the run, because clients join the values into the name of the item.
  const inOrder = Object.entries(keyOf(row)).toSorted(
    ([one], [other]) => level.indexOf(one) - level.indexOf(other),
  );
  return {
    number: row.number,
    key: Object.fromEntries(inOrder),
    name: row.name,
    cells: cellsOf(row).map(({ period, kind, amount, before, after }) => ({
      date: formatIsoDate(bucketStart(period, bucket)),
      // Older clients support only values and percentages.
      ...(kind === 'change' ? { kind: 'value', amount: after ?? 0, change: amount } : { kind, amount }),
      before,
      after,
    })),
    reason: row.reason,
    created_by: row.created_by,
    created_at: row.created_at,
    undone_by: row.undone_by_name,
    undone_at: row.undone_at,
    carried: row.carried === 1,
    vanished: row.vanished === 1,
  };
}
