import { type IngestReport, tidyLabel } from '@forecast-console/ingest';
import { type ConflictError, InvalidInputError, NoSpaceError } from '../../../errors.ts';
import type { DatasetFiles } from '../storage/dataset-files.ts';
import type { DatasetSource } from '../storage/open-dataset.ts';
import type { UploadRow, UploadsRepository } from '../uploads-repository.ts';
import type { Ingested, NoSpace, Refusal } from './ingest-task.ts';

/**
 * Returns the result of a reading thread, or throws its error.
 * @param Damaged error class for a damaged dataset that was read along with the file
 * @throws InvalidInputError if the file cannot be read
 * @throws NoSpaceError if the disk is full
 */
export function accepted<Outcome extends object>(
  outcome: Outcome | Refusal | NoSpace,
  Damaged: typeof InvalidInputError | typeof ConflictError = InvalidInputError,
): Outcome {
  if ('noSpace' in outcome) throw new NoSpaceError();
  if ('refused' in outcome) {
    const { message, isDamaged } = outcome.refused;
    throw isDamaged ? new Damaged(message) : new InvalidInputError(message);
  }
  return outcome;
}

/**
 * Returns the database columns of an imported dataset and the report for the response.
 * @param before report of the version that the file extends without replacing periods
 */
export function readColumns(
  { report, fileKept, summary, calendar, health }: Ingested,
  before: Pick<IngestReport, 'columns'> | null = null,
) {
  const columns = before === null ? report.columns : stillKnown(report, before, calendar?.lastDate ?? '');
  const full = { ...report, columns, rowsMerged: summary.rowsMerged, health, file_kept: fileKept };
  return {
    report: full,
    columns: {
      row_count: report.rowsKept,
      first_date: calendar?.firstDate ?? null,
      last_date: calendar?.lastDate ?? null,
      bucket: calendar?.bucket ?? null,
      ordinary_gap: calendar?.ordinaryGap ?? null,
      value_label: valueLabel(report),
      report: JSON.stringify(full),
      checksums: summary.checksums,
    },
  };
}

/** Returns the columns with the last known date in the whole dataset, because an added file may end earlier. */
function stillKnown(
  { columns }: Pick<IngestReport, 'columns'>,
  before: Pick<IngestReport, 'columns'>,
  lastDemand: string,
): IngestReport['columns'] {
  return columns.map(({ known_until: added = '', ...column }) => {
    const { known_until: earlier = '' } = before.columns.find((one) => one.column === column.column) ?? {};
    const until = column.known_ahead === true && earlier > added ? earlier : added;
    return until > lastDemand ? { ...column, known_until: until } : column;
  });
}

const maxLabel = 500;

/** Returns the label of the single value column; null if there is one column per period or series. */
function valueLabel({ layout, columns }: IngestReport): string | null {
  const names = new Set(columns.flatMap(({ role, column }) => (role === 'value' ? [column] : [])));
  const [only] = names;
  return layout !== 'long' || only === undefined || names.size > 1
    ? null
    : tidyLabel(only).slice(0, maxLabel);
}

/**
 * Reads a time-series file together with the newest master data. If that dataset is deleted in the meantime, retries
 * with the next newest.
 */
export async function withMaster<Outcome extends object>(
  { uploads, files }: { uploads: UploadsRepository; files: DatasetFiles },
  mode: UploadRow['upload_mode'],
  read: (master: DatasetSource | null) => Promise<Outcome | Refusal | NoSpace>,
): Promise<Outcome | Refusal | NoSpace> {
  const master = mode === 'timeseries' ? await uploads.newestMaster() : undefined;
  if (master === undefined) return read(null);
  const outcome = await files.hold(master, read);
  const isGone = 'refused' in outcome && outcome.refused.isDamaged && !(await uploads.byAnyId(master.id));
  return isGone ? withMaster({ uploads, files }, mode, read) : outcome;
}
