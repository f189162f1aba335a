import type { RunGroup } from '@forecast-console/api-client/normalise';
import { Anchor } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { metricColumn } from '../../../ui/data-table/metric-column.ts';
import { classHint, demandClass } from './demand-class.ts';
import { groupLabel } from './group-id.ts';

/** The combinations of a run: what each is, how far off its forecast was, and how much of the volume it is. */
export function groupColumns(
  level: readonly string[],
  labels: Readonly<Record<string, string>>,
  /** some combination has notes */
  noted: boolean,
  onShow: (group: RunGroup) => void,
): DataColumn<RunGroup>[] {
  return [
    {
      id: 'group',
      header: level.map((code) => labels[code] ?? code).join(' + '),
      sortable: false,
      value: groupLabel,
      text: groupLabel,
      render: (group) => (
        <Anchor
          component="button"
          type="button"
          fz="inherit"
          aria-label={`Show ${groupLabel(group)}`}
          onClick={() => onShow(group)}
        >
          {groupLabel(group)}
        </Anchor>
      ),
    },
    metric('mae', 'MAE', 'Mean absolute error, in units a bucket; the worst comes first'),
    metric('wape', 'WAPE, %', 'Sum of absolute errors over sum of actuals'),
    metric('mape', 'MAPE, %', 'Mean of absolute percentage errors; N/A where actuals are zero'),
    metric('bias', 'Bias', 'Mean of forecast minus actual'),
    {
      id: 'share',
      header: 'Share, %',
      hint: 'Share of the actual volume',
      numeric: true,
      sortable: false,
      value: ({ share }) => (share === null ? null : share * 100),
      text: ({ share }) => (share === null ? 'N/A' : formatNumber(share * 100)),
    },
    {
      id: 'class',
      header: 'Class',
      hint: classHint,
      sortable: false,
      value: demandClass,
      text: (group) => demandClass(group) ?? 'N/A',
    },
    ...(noted ? [notes] : []),
  ];
}

function metric(name: string, header: string, hint: string): DataColumn<RunGroup> {
  return metricColumn(name, header, ({ metrics }) => metrics[name], { hint, sortable: false });
}

const notes: DataColumn<RunGroup> = {
  id: 'notes',
  header: 'Notes',
  sortable: false,
  value: (group) => group.notes.join(' '),
  text: (group) => group.notes.join(' '),
};
