import { HeaderCell } from '../../../components/data-table/cells.tsx';
import type { DataColumn } from '../../../components/data-table/data-column.ts';
import { RunStatus } from '../../../components/feedback/run-status.tsx';
import { RowName } from '../../../components/table/row-name.tsx';
import { WideTable } from '../../../components/table/wide-table.tsx';
import { metricHints } from '../../../lib/figures.ts';
import { formatBuckets, formatCount, formatDate, formatDateTime, formatMetric } from '../../../lib/format.ts';
import { modelName } from '../../../lib/model-names.ts';
import { filterText, levelLabel, runName } from '../header/run-name.ts';
import type { ListedRun } from '../queries.ts';
import type { Deleted } from './deleted-notice.tsx';
import { RunTools } from './run-tools.tsx';
import { runsQueryOf, type RunsSearch, type RunsSort } from './runs-search.ts';
import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RunLink } from '../run-link.tsx';

interface RunsTableProps {
  runs: readonly ListedRun[];
  search: RunsSearch;
  onSort: (order: Required<Pick<RunsSearch, 'sort' | 'order'>>) => void;
  onDeleted: (deleted: Deleted) => void;
}

interface Column extends DataColumn<ForecastRun> {
  /** undefined if the server cannot sort by this column */
  sort?: RunsSort;
  /** whether long texts wrap, so that all columns fit on the screen */
  wraps?: true;
}

const column = (
  id: string,
  header: string,
  text: (run: ForecastRun) => string,
  more: Partial<Column> = {},
): Column => ({ id, header, text, value: text, ...more });

const columns: readonly Column[] = [
  column('name', 'Name', (run) => runName(run).dataset, {
    sort: 'name',
    wraps: true,
    render: (run) => (
      <RowName>
        <RunLink run={run} label={runName(run).dataset} />
      </RowName>
    ),
  }),
  column('level', 'Level', (run) => levelLabel(run, 'Total'), { wraps: true }),
  column('filter', 'Filter', (run) => filterText(run) ?? '–', { wraps: true }),
  column('model', 'Model', ({ model_type }) => modelName(model_type), { sort: 'model_type' }),
  column('start', 'Forecast start', ({ forecast_start_date: start }) => formatDate(start)),
  column('horizon', 'Horizon', ({ horizon, bucket_type: bucket }) =>
    horizon === null ? 'N/A' : formatBuckets(horizon, bucket ?? 'period'),
  ),
  column('version', 'Version', ({ version }) => formatCount(version), {
    numeric: true,
    render: (run) => <DatasetLink run={run} />,
  }),
  column('mape', 'MAPE, %', ({ metrics }) => formatMetric(metrics.mape), {
    sort: 'mape',
    numeric: true,
    hint: metricHints.mape,
  }),
  column('status', 'Status', ({ status }) => status ?? 'N/A', {
    sort: 'status',
    render: ({ status }) => <RunStatus status={status} />,
  }),
  column('age', 'Created', ({ created_at }) => formatDateTime(created_at), {
    sort: 'created_at',
    // A relative time alone would not distinguish runs of the same day.
    render: ({ created_at }) => (
      <time dateTime={created_at ?? ''} title={formatAge(created_at, Date.now())}>
        {formatDateTime(created_at)}
      </time>
    ),
  }),
];

/** Link from the version of a run to its dataset (SET-4). */
function DatasetLink({ run: { upload_id: id, upload_label: label, version } }: { run: ForecastRun }) {
  const number = formatCount(version);
  if (id === null) return number;
  const name = `Version ${number} of ${label ?? id}`;
  return (
    <Anchor
      fz="inherit"
      renderRoot={(props: object) => (
        <Link {...props} to="/datasets/$id" params={{ id }} title={name} aria-label={name} />
      )}
    >
      {number}
    </Anchor>
  );
}

/** Table of runs, sorted by the server, with Rename and Delete. */
export function RunsTable({ runs, search, onSort, onDeleted }: RunsTableProps) {
  const { sort, order } = runsQueryOf(search);
  const other = order === 'desc' ? 'asc' : 'desc';
  return (
    <WideTable label="Runs table" wrap="some">
      <thead>
        <tr>
          {columns.map(({ sort: by, ...shown }, at) => (
            <HeaderCell
              key={shown.id}
              column={shown}
              first={at === 0}
              sorted={by === sort && order}
              onSort={
                by === undefined
                  ? null
                  : () => onSort({ sort: by, order: by === sort ? other : firstOrder(by) })
              }
            />
          ))}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {runs.map(({ run, madeBy }) => (
          <tr key={run.run_id}>
            {columns.map(({ id, numeric, wraps, text, render }) => (
              <td key={id} data-numeric={numeric} data-wraps={wraps}>
                {render?.(run) ?? text(run)}
              </td>
            ))}
            <td>
              <RunTools run={run} madeBy={madeBy} onDeleted={onDeleted} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** Initial order: newest first, smallest error first, text from A to Z. */
const firstOrder = (sort: RunsSort) => (sort === 'created_at' ? 'desc' : 'asc');

const units = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const words = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/** Relative time: '3 hours ago', 'yesterday'. */
export function formatAge(moment: string | null, now: number): string {
  const passed = now - Date.parse(moment ?? '');
  if (Number.isNaN(passed)) return 'N/A';
  const [unit, size] = units.find((one) => passed >= one[1]) ?? ['minute', 60_000];
  return passed < size ? 'just now' : words.format(-Math.floor(passed / size), unit);
}
