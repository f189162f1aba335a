import type { components } from '@forecast-console/api-client/schema';
import { ConflictError, InvalidInputError } from '../../errors.ts';
import type { UploadRow } from './uploads-repository.ts';

type Schemas = components['schemas'];

/** New roles of columns of the current version. */
export interface ColumnChange {
  uploadId: string;
  columns: Schemas['ColumnMapping'];
  /** Number of the version whose columns were shown; null if any version may be current. */
  basedOn: number | null;
}

/** Returns how the file of a dataset was read; null if that is unknown. */
export function reportOf({ report }: UploadRow): Schemas['IngestReport'] | null {
  return report === null ? null : (JSON.parse(report) as Schemas['IngestReport']);
}

/**
 * Returns how the stored file of a dataset was read.
 * @throws ConflictError if no file is stored
 */
export function keptReport(upload: UploadRow): Schemas['IngestReport'] {
  const report = reportOf(upload);
  if (report?.file_kept === true) return report;
  throw new ConflictError(
    'The file of this version is not stored, so its columns cannot be changed. Upload the file again as a new dataset.',
  );
}

/**
 * Returns how the columns of a file were read, as the mapping for the next file. Omits periods, which differ in every
 * file.
 */
export function mappingOf(report: Schemas['IngestReport'] | null): string {
  const columns = (report?.columns ?? []).filter(({ role }) => role !== 'period');
  return JSON.stringify(columns.map(({ reason: _reason, known_until: _until, ...column }) => column));
}

/**
 * Returns the mapping of a file after some of its columns changed. Omits periods, and value columns if there are
 * several: both are detected again.
 * @param report how the file was read before
 * @throws InvalidInputError if the file has no such column
 */
export function changedMapping(report: Schemas['IngestReport'], changes: Schemas['ColumnMapping']): string {
  const unknown = changes.find(({ column }) => report.columns.every((one) => one.column !== column));
  if (unknown !== undefined) throw new InvalidInputError(`The file has no column "${unknown.column}".`);
  const changed = new Set(changes.map(({ column }) => column));
  const several = report.columns.filter(({ role }) => role === 'value').length > 1;
  const left = report.columns.filter(
    ({ column, role }) => !changed.has(column) && role !== 'period' && !(several && role === 'value'),
  );
  const kept = left.map(({ reason: _reason, known_until: _until, ...column }) => column);
  return JSON.stringify([...kept, ...changes]);
}
