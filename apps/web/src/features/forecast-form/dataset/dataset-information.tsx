import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts';
import type { Characteristic } from '../../../resources/characteristics.ts';
import type { Upload } from '../../../resources/uploads.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { LoadingBlock } from '../../../ui/loading.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { DatasetDates } from './data-span.ts';

/** Upload details: id, file, uploaded, status, rows, run id, label (FC-2). */
export function UploadDetails({ upload }: { upload: Upload }) {
  return (
    <Panel title="Upload details" order={3}>
      <FactList
        facts={[
          ['Upload ID', upload.id],
          ['File', upload.originalName],
          ['Uploaded', formatDateTime(upload.uploadDate)],
          ['Status', upload.status],
          ['Rows', formatCount(upload.rowCount)],
          ['Run ID', upload.run_id ?? 'None'],
          ['Label', upload.label ?? 'None'],
        ]}
      />
    </Panel>
  );
}

interface DatasetInformationProps {
  runId: string | null;
  dates: DatasetDates;
  /** Null while they load. */
  characteristics: readonly Characteristic[] | null;
}

/** Dataset information: characteristic count, types, run id, whether the TYPE characteristic c1 is there (FC-3). */
export function DatasetInformation({ runId, dates, characteristics }: DatasetInformationProps) {
  const { firstDate, lastDate, bucket } = dates;
  return (
    <Panel title="Dataset information" order={3}>
      {characteristics === null ? (
        <LoadingBlock height="6rem" label="Loading dataset information" />
      ) : (
        <FactList
          facts={[
            ['Characteristics', characteristics.length],
            ['Types', characteristics.map(({ type, label }) => `${label} (${type})`).join(', ') || 'None'],
            ['Run ID', runId ?? 'None'],
            [
              'TYPE characteristic (c1)',
              characteristics.some(({ type }) => type === 'c1') ? 'Present' : 'Absent',
            ],
            ['Data', firstDate && lastDate ? `${formatDate(firstDate)} – ${formatDate(lastDate)}` : 'N/A'],
            ['Kept by', bucket ?? 'N/A'],
          ]}
        />
      )}
    </Panel>
  );
}
