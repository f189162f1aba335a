import { type IngestReport, tidyLabel } from '@forecast-console/ingest';
import { type ConflictError, InvalidInputError, NoSpaceError } from '../../../errors.ts';
import type { DatasetFiles } from '../storage/dataset-files.ts';
import type { DatasetSource } from '../storage/open-dataset.ts';
import type { UploadRow, UploadsRepository } from '../uploads-repository.ts';
import type { Ingested, NoSpace, Refusal } from './ingest-task.ts';

/**
 * What a thread made of a file.
 * @param Damaged what is thrown when a dataset that was to be read along with it is not what was written
 * @throws InvalidInputError when it cannot be understood, saying what was looked for.
 * @throws NoSpaceError when the disk is full.
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

/** What is stored of a dataset that was read, and the report as it is answered. */
export function readColumns({ report, summary, calendar, health }: Ingested) {
  const full = { ...report, rowsMerged: summary.rowsMerged, health };
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

const maxLabel = 500;

/** What the one column of values is called; null where periods or series have a column each. */
function valueLabel({ layout, columns }: IngestReport): string | null {
  const names = new Set(columns.flatMap(({ role, column }) => (role === 'value' ? [column] : [])));
  const [only] = names;
  return layout !== 'long' || only === undefined || names.size > 1
    ? null
    : tidyLabel(only).slice(0, maxLabel);
}

/**
 * Reads a file along with the newest master data where it has time series alone; when that is deleted meanwhile, along
 * with what is the newest then.
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
