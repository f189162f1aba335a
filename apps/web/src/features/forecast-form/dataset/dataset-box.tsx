import { formatCount, formatDate } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type Dataset, uploadOptionLabel } from './dataset.ts';

/** The dataset info box of the form: what will be forecast. */
export function DatasetBox({ dataset }: { dataset: Dataset | null }) {
  if (dataset === null) return <Notice kind="info">No dataset is selected. Select one in Step 1.</Notice>;
  const { upload, loading } = dataset;
  if (upload === null)
    return <Notice kind="info">{loading ? 'Loading the dataset…' : `Dataset ${dataset.id}`}</Notice>;
  const { rowCount, firstDate, lastDate } = upload;
  return (
    <Notice kind="info" title={uploadOptionLabel(upload)}>
      {formatCount(rowCount)} rows
      {firstDate && lastDate ? `, ${formatDate(firstDate)} – ${formatDate(lastDate)}` : ''}
    </Notice>
  );
}
