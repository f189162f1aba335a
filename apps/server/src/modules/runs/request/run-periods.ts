import {
  type Bucket,
  bucketEnd,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { InvalidInputError } from '../../../errors.ts';
import { dateInWords } from '../../../date-in-words.ts';

/** A forecast start may lie this many buckets beyond the data; what lies between is bridged. */
const longestBridge = 60;

export interface DatasetSpan {
  firstDate: string;
  lastDate: string;
  /** Days of silence that are ordinary in the data. */
  ordinaryGap: number;
}

export interface PeriodsRequest {
  bucket: Bucket;
  dataStartDate: string | null;
  forecastStartDate: string | null;
}

/** Which buckets a run uses; all are bucket indices. */
export interface RunPeriods {
  start: number;
  /** The last bucket that trains the final model. */
  cutoff: number;
  forecastStart: number;
  /** The last bucket that holds data, complete or not. */
  last: number;
  /** The last bucket when its data ends before it does. */
  partial: number | null;
  notes: string[];
}

function day(date: string): number {
  const parsed = parseIsoDate(date);
  if (parsed === null) throw new InvalidInputError(`"${date}" is not a date of the form YYYY-MM-DD`);
  return parsed;
}

/**
 * Decides the buckets of a run (FC-19, FC-20, ANA-20).
 * @throws InvalidInputError when the dates leave nothing to train on, saying what would.
 */
export function computePeriods(span: DatasetSpan, request: PeriodsRequest): RunPeriods {
  const { bucket } = request;
  const first = bucketIndex(day(span.firstDate), bucket);
  const last = bucketIndex(day(span.lastDate), bucket);
  const { last: partial } = partialEdges(span, bucket);
  const complete = partial === null ? last : last - 1;
  const asked = request.dataStartDate === null ? first : bucketIndex(day(request.dataStartDate), bucket);
  const start = Math.max(first, asked);
  const forecastStart =
    request.forecastStartDate === null ? complete + 1 : bucketIndex(day(request.forecastStartDate), bucket);
  const cutoff = Math.min(forecastStart - 1, complete);
  const dated = (index: number) => dateInWords(formatIsoDate(bucketStart(index, bucket)));

  if (cutoff < start)
    throw new InvalidInputError(
      `These dates leave no complete ${bucket} to train on: the dataset spans ${dateInWords(span.firstDate)} to ${dateInWords(span.lastDate)}. ` +
        'Clear the dates to use the whole dataset, or choose others.',
    );
  const bridge = forecastStart - 1 - cutoff;
  if (bridge > longestBridge)
    throw new InvalidInputError(
      `The forecast start lies ${bridge} ${bucket}s beyond the data, which ends on ${dateInWords(span.lastDate)}; ` +
        `at most ${longestBridge} can be bridged. Choose an earlier forecast start or a coarser bucket.`,
    );
  const notes: string[] = [];
  if (partial !== null)
    notes.push(
      `The last ${bucket}, ${dated(partial)}, is not complete (data ends on ${dateInWords(span.lastDate)}); it does not train the model.`,
    );
  if (bridge > 0)
    notes.push(
      `The data ends ${bridge} ${bucket}${bridge === 1 ? '' : 's'} before the forecast starts; the gap is bridged from ${dated(cutoff)}.`,
    );
  return { start, cutoff, forecastStart, last, partial, notes };
}

/** The buckets at either end of the data that it fills in part only, as bucket indices (ANA-20). */
export function partialEdges(
  { firstDate, lastDate, ordinaryGap }: DatasetSpan,
  bucket: Bucket,
): { first: number | null; last: number | null } {
  const [firstDay, lastDay] = [day(firstDate), day(lastDate)];
  const first = bucketIndex(firstDay, bucket);
  const last = bucketIndex(lastDay, bucket);
  return {
    first: last > first && firstDay - bucketStart(first, bucket) >= ordinaryGap ? first : null,
    last: last > first && bucketEnd(last, bucket) - lastDay >= ordinaryGap ? last : null,
  };
}
