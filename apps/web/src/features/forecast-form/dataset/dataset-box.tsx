import { formatCount, formatMonth, frequencyName } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { Text } from '@mantine/core';
import { Notice } from '../../../components/notice.tsx';
import { type Dataset, uploadOptionLabel } from './dataset.ts';

/** The dataset info box of the form. */
export function DatasetBox({ dataset }: { dataset: Dataset | null }) {
  if (dataset === null) return <Notice kind="info">No dataset selected. Select one in step 1.</Notice>;
  const { upload, loading } = dataset;
  if (upload === null)
    return <Notice kind="info">{loading ? 'Loading the dataset…' : `Dataset ${dataset.id}`}</Notice>;
  const { label, originalName, rowCount, firstDate, lastDate, bucket } = upload;
  return (
    <Text size="sm" title={uploadOptionLabel(upload)}>
      <strong>{label ?? originalName}</strong>
      {` · ${formatCount(rowCount)} ${plural(rowCount ?? 0, 'row')}`}
      {firstDate && lastDate ? ` · ${formatMonth(firstDate)} – ${formatMonth(lastDate)}` : ''}
      {bucket ? ` · ${frequencyName(bucket)}` : ''}
    </Text>
  );
}
