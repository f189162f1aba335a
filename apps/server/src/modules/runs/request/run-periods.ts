import {
  type Bucket,
  bucketEnd,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { InvalidInputError } from '../../../errors.ts';
import { dateInWords } from '../../../plain-text.ts';

/** Maximum number of buckets between the end of the data and the forecast start. The model bridges this gap. */
const maxBridge = 60;

export interface DatasetSpan {
  firstDate: string;
  lastDate: string;
  /** Typical number of days between two dates of the data. */
  ordinaryGap: number;
}

export interface PeriodsRequest {
  bucket: Bucket;
  dataStartDate: string | null;
  forecastStartDate: string | null;
}

/** Bucket indexes that a run uses. */
export interface RunPeriods {
  start: number;
  /** The last bucket used for training. */
  cutoff: number;
  forecastStart: number;
  /** The last bucket with data, complete or not. */
  last: number;
  /** The last bucket if it is incomplete. */
  partial: number | null;
  /** The first bucket of the data if it is incomplete. Missing in periods that older versions stored. */
  partialFirst?: number | null;
  notes: string[];
}

function day(date: string): number {
  const parsed = parseIsoDate(date);
  if (parsed === null) throw new InvalidInputError(`"${date}" is not a date of the form YYYY-MM-DD`);
  return parsed;
}

/**
 * Computes the buckets of a run (FC-19, FC-20, ANA-20).
 * @throws InvalidInputError if the dates leave no training data
 */
export function computePeriods(span: DatasetSpan, request: PeriodsRequest): RunPeriods {
  const { bucket } = request;
  const first = bucketIndex(day(span.firstDate), bucket);
  const last = bucketIndex(day(span.lastDate), bucket);
  const { first: partialFirst, last: partial } = partialEdges(span, bucket);
  const complete = partial === null ? last : last - 1;
  const requestedStart =
    request.dataStartDate === null ? first : bucketIndex(day(request.dataStartDate), bucket);
  const start = Math.max(first, requestedStart);
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
  if (bridge > maxBridge)
    throw new InvalidInputError(
      `The forecast start is ${bridge} ${bucket}s after the end of the data (${dateInWords(span.lastDate)}); ` +
        `at most ${maxBridge} are allowed.  Choose an earlier forecast start or a coarser bucket.`,
    );
  const notes: string[] = [];
  if (partial !== null)
    notes.push(
      `The last ${bucket}, ${dated(partial)}, is incomplete (data ends on ${dateInWords(span.lastDate)}) and is not used for training.`,
    );
  if (bridge > 0)
    notes.push(
      `The data ends ${bridge} ${bucket}${bridge === 1 ? '' : 's'} before the forecast starts; the gap is bridged from ${dated(cutoff)}.`,
    );
  return { start, cutoff, forecastStart, last, partial, partialFirst, notes };
}

/** Returns the indexes of the first and last bucket if the data covers them only partly (ANA-20). */
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
