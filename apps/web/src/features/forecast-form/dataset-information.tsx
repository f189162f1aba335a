import { formatDate } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import type { Characteristic } from '../../resources/characteristics.ts';
import type { DatasetDates } from './data-span.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LoadingBlock } from './loading-block.tsx';

interface DatasetInformationProps {
  runId: string | null;
  dates: DatasetDates;
  /** Null while they load. */
  characteristics: readonly Characteristic[] | null;
}

/** Dataset information: characteristic count, types, run id, whether the TYPE characteristic c1 is there (spec §2). */
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
