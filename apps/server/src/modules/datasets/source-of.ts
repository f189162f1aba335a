import { plainFileName } from '../../plain-text.ts';
import { limits } from '@forecast-console/api-client/limits';
import type { SourceFile } from '@forecast-console/ingest';
import { type Bucket, parseIsoDate } from '@forecast-console/calendar';
import { InvalidInputError } from '../../errors.ts';
import type { ReceivedFile } from '../../http/contract/receive-form.ts';
import type { Transfer } from './transfers.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';

interface Form {
  file: ReceivedFile;
  file_type?: SourceFile['fileType'];
  upload_mode?: SourceFile['uploadMode'];
  mapping?: string;
  transfer_id?: string;
  first_period?: string;
  period_bucket?: Bucket;
  same_file?: 'store' | 'refuse';
}

/** A received file, with what the form says of it. */
export function sourceOf({ file, file_type, upload_mode, mapping, ...first }: Form): SourceFile {
  return {
    path: file.path,
    originalName: plainFileName(file.originalName),
    fileType: file_type ?? null,
    uploadMode: upload_mode ?? limits.uploadModes.default,
    // A form whose field was left empty says nothing about the columns.
    ...(mapping ? { mapping } : {}),
    ...firstPeriodOf(first),
  };
}

/** @throws InvalidInputError for one of the two fields without the other, and for a day that is none. */
function firstPeriodOf({
  first_period: date,
  period_bucket: bucket,
}: Pick<Form, 'first_period' | 'period_bucket'>): Pick<SourceFile, 'firstPeriod'> {
  if (!date && !bucket) return {};
  if (!date || !bucket)
    throw new InvalidInputError('first_period and period_bucket go together: give both or neither.');
  if (parseIsoDate(date) === null)
    throw new InvalidInputError(`first_period: "${date}" is no date such as 2024-01-01.`);
  return { firstPeriod: { date, bucket } };
}

export const transferOf = (user: CurrentUser, { transfer_id }: Form): Transfer => ({
  user,
  id: transfer_id ?? null,
});
