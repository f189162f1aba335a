import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatRowCount, frequencyName, plural } from '../../../lib/format.ts';
import type { Characteristic, Upload } from '../../uploads/queries.ts';
import { Disclosure } from '../../../components/panel/disclosure.tsx';
import { FactList } from '../../../components/table/fact-list.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import type { DatasetDates } from '../../../lib/data-span.ts';
import { lacksType, typeMissing } from './lacks-type.ts';

/** Upload details (FC-2). */
export function UploadDetails({ upload }: { upload: Upload }) {
  return (
    <Folded title="Upload details">
      <FactList
        facts={[
          ['Upload ID', upload.id],
          ['File', upload.originalName],
          ['Uploaded', formatDateTime(upload.uploadDate)],
          ['Status', upload.status],
          ['Rows', formatRowCount(upload)],
          ['Run ID', upload.run_id ?? 'None'],
          ['Label', upload.label ?? 'None'],
        ]}
      />
    </Folded>
  );
}

interface DatasetInformationProps {
  runId: string | null;
  dates: DatasetDates;
  /** characteristics of the dataset; null while they load */
  characteristics: readonly Characteristic[] | null;
}

/** Dataset information (FC-3). */
export function DatasetInformation({ runId, dates, characteristics }: DatasetInformationProps) {
  const { firstDate, lastDate, bucket } = dates;
  return (
    <Folded
      title="Dataset information"
      {...(characteristics === null ? {} : { hint: inWords(characteristics) })}
    >
      {characteristics === null ? (
        <LoadingBlock height="6rem" label="Loading dataset information" />
      ) : (
        <FactList
          facts={[
            ['Characteristics', inFile(characteristics).length],
            ['Types', characteristics.map(({ type, label }) => `${label} (${type})`).join(', ') || 'None'],
            ['Run ID', runId ?? 'None'],
            ['TYPE characteristic (c1)', lacksType(characteristics) ? 'Not in the file' : 'Present'],
            [
              'Date range',
              firstDate && lastDate ? `${formatDate(firstDate)} – ${formatDate(lastDate)}` : 'N/A',
            ],
            ['Frequency', bucket ? frequencyName(bucket) : 'N/A'],
          ]}
        />
      )}
    </Folded>
  );
}

/** Returns the characteristics without TYPE if the client added it. */
const inFile = (characteristics: readonly Characteristic[]) =>
  characteristics.filter((characteristic) => !lacksType([characteristic]));

function inWords(characteristics: readonly Characteristic[]): string {
  const { length } = inFile(characteristics);
  return `${length} ${plural(length, 'characteristic')}, ${lacksType(characteristics) ? typeMissing : 'TYPE (c1) present'}`;
}

/** A collapsible section of details. */
function Folded({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Disclosure title={title} {...(hint === undefined ? {} : { hint })}>
      <section aria-label={title}>{children}</section>
    </Disclosure>
  );
}
