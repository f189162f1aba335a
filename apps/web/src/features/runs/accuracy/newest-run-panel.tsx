import { runsFailed } from '@forecast-console/api-client/errors';
import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Fact, FactList } from '../../../components/table/fact-list.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { formatBuckets, formatPercent } from '../../../lib/format.ts';
import { runSpanText } from '../header/run-name.ts';
import { accuracyQuery, type RealizedAccuracy, runsPageQuery } from '../queries.ts';
import { hitsText } from './hits-text.ts';
import { RunLink } from '../run-link.tsx';

/** Accuracy of the latest run of a dataset (SET-4); of runs that compare models, this is the best. */
export function NewestRunPanel({ uploadId }: { uploadId: string }) {
  const { data, isLoadingError, refetch } = useQuery(
    runsPageQuery({
      upload_id: uploadId,
      status: 'completed',
      sort: 'created_at',
      order: 'desc',
      limit: 10,
      offset: 0,
    }),
  );
  const newest = (data?.runs.find(({ run }) => run.run_id === data.latestId) ?? data?.runs[0])?.run;
  return (
    <Panel title="Latest forecast" foldable>
      {isLoadingError && <Notice kind="error" title={runsFailed()} onRetry={() => void refetch()} />}
      {data === undefined && !isLoadingError && <LoadingBlock height="8rem" label="Loading the newest run" />}
      {data !== undefined && newest === undefined && (
        <Text size="sm">No completed forecast for this dataset yet.</Text>
      )}
      {newest !== undefined && <NewestRun run={newest} />}
    </Panel>
  );
}

function NewestRun({ run }: { run: ForecastRun }) {
  const { data, isLoadingError, refetch } = useQuery(accuracyQuery(run.run_id));
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm">
          <RunLink run={run} />
        </Text>
        <Text size="sm" c="dimmed">
          {runSpanText(run)}
        </Text>
      </div>
      {isLoadingError && (
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load realized accuracy.
        </Notice>
      )}
      {data === undefined && !isLoadingError && (
        <LoadingBlock height="4rem" label="Loading realized accuracy" />
      )}
      {data !== undefined && <FactList facts={accuracyFacts(data)} />}
      {data?.total.count === 0 && (
        <Text size="sm" c="dimmed">
          No actuals for the periods of this forecast yet.
        </Text>
      )}
    </Stack>
  );
}

/** Errors of a run in its backtest and, once actuals exist, of its forecast and plan. */
export function accuracyFacts({
  promised,
  total,
  level,
  bucket_type: bucket,
  value_added: added = null,
}: Pick<RealizedAccuracy, 'promised' | 'total' | 'level' | 'bucket_type' | 'value_added'>): Fact[] {
  const percent = (value: number | null | undefined) => (value == null ? 'N/A' : formatPercent(value));
  const facts: Fact[] = [['Error in the backtest', percent(promised?.wape)]];
  if (total.count === 0) return facts;
  facts.push([`Error in ${formatBuckets(total.count, bucket)} since`, percent(total.wape)]);
  if (level !== null) facts.push([`Inside the ${Math.round(100 * level)}% interval`, hitsText(total)]);
  if (added !== null)
    facts.push([
      'Error of plan and forecast',
      `${percent(added.plan_wape)} and ${percent(added.forecast_wape)}`,
    ]);
  return facts;
}
