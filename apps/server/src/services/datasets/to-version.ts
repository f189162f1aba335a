import type { components } from '@forecast-console/api-client/schema';
import type { Difference } from '../../datasets/version-change.ts';
import type { DatasetVersionRow } from '../../store/dataset-versions.ts';
import type { UploadRow } from '../../store/uploads.ts';

/** A version as it is answered. @param upload the dataset it is of */
export function toVersion(row: DatasetVersionRow, upload: UploadRow): components['schemas']['UploadVersion'] {
  const difference = row.difference === null ? null : (JSON.parse(row.difference) as Difference);
  return {
    version: row.number,
    run_id: row.run_id,
    mode: row.mode,
    file_name: row.original_name,
    created_at: row.created_at,
    created_by: row.created_by,
    row_count: row.row_count ?? 0,
    first_date: row.first_date,
    last_date: row.last_date,
    current: row.id === upload.version_id,
    based_on: row.based_on,
    runs: row.runs,
    counts:
      difference === null
        ? null
        : {
            new: difference.new,
            same: difference.same,
            changed: difference.changed,
            removed: difference.removed,
          },
  };
}
