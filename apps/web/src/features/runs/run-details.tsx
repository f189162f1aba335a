import { type Fact, FactList } from '../../components/table/fact-list.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { formatBuckets, formatDate, formatDateTime } from '../../lib/format.ts';
import { filterText, levelLabel } from './header/run-name.ts';
import type { RunDetail } from './queries.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Settings of a run (ANA-11). */
export function RunDetailsBox({ run }: { run: RunDetail }) {
  return (
    <Panel title="Run Details">
      <FactList facts={runFacts(run).map((fact) => linked(fact, run))} />
    </Panel>
  );
}

function linked([name, value]: Fact, { upload_id: id }: RunDetail): Fact {
  if (name !== 'Dataset' || id === null) return [name, value];
  const link = (
    <Anchor
      fz="inherit"
      renderRoot={(props: object) => <Link {...props} to="/datasets/$id" params={{ id }} />}
    >
      {value}
    </Anchor>
  );
  return [name, link];
}

const seasonModes = {
  auto: 'automatic (lower error)',
  additive: 'additive',
  multiplicative: 'multiplicative',
};

/** Returns the details of a run as name and value. */
export function runFacts(run: RunDetail): [string, string][] {
  const { confidence_level: level, intervals, seasonality_mode: mode, whole_units: whole } = run.parameters;
  const filter = filterText(run);
  return [
    ['Run ID', run.run_id],
    ['Status', run.status ?? 'N/A'],
    ['Dataset', run.upload_label ?? run.upload_id ?? 'N/A'],
    ['Created', formatDateTime(run.created_at)],
    ['Model', run.model_type ?? 'N/A'],
    ['Values', run.value_label ?? 'units'],
    ['Bucket type', run.bucket_type ?? 'N/A'],
    ['Horizon', run.horizon === null ? 'N/A' : formatBuckets(run.horizon, run.bucket_type ?? 'bucket')],
    ['Data start', formatDate(run.data_start_date)],
    ['Forecast start', formatDate(run.forecast_start_date)],
    // A filtered run must not be labeled 'ALL' (LEAD-2).
    ['Aggregation level', filter === null ? levelLabel(run) : `${levelLabel(run, 'Total')} of ${filter}`],
    ['Filter', filter ?? 'none'],
    ['Interval', intervals === false || level === undefined ? 'none' : `${Math.round(100 * level)}%`],
    ['Seasonality mode', mode === undefined ? 'N/A' : seasonModes[mode]],
    ['Rounding', whole === true ? 'whole units' : 'none'],
  ];
}

interface RunInfoProps {
  runId: string;
  /** status of the run or upload; null while unknown */
  status: string | null;
  /** error from the server */
  reason?: string | null;
}

/** Run info with its static status (RES-2), and the actual status if it differs (RES-3). */
export function RunInfo({ runId, status, reason = null }: RunInfoProps) {
  return (
    <Panel title="Run Info">
      <Stack gap="xs">
        <Text size="sm">Run ID: {runId}</Text>
        <Text size="sm">Status: Completed</Text>
        {status !== null && status !== 'completed' && (
          <Text size="sm" c="var(--fc-color-warning)" component="output">
            Actual status: {status}
            {reason === null ? '' : `, ${reason}`}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
