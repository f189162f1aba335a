import { useQuery } from '@tanstack/react-query';
import { FactList } from '../../components/fact-list.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatCount } from '../../lib/format.ts';
import { runsPageQuery } from '../runs/queries.ts';
import { uploadsQuery } from '../uploads/queries.ts';

type RunStatus = NonNullable<Parameters<typeof runsPageQuery>[0]>['status'];

/** Counts the runs with a status, or all runs if the status is undefined. */
const runsWith = (status?: RunStatus) =>
  runsPageQuery({ limit: 1, ...(status === undefined ? {} : { status }) });

/** Live counts of datasets and runs, below the example figures (ADM-14). */
export function WorkspaceFigures() {
  const datasets = useQuery(uploadsQuery);
  const all = useQuery(runsWith());
  const completed = useQuery(runsWith('completed'));
  const failed = useQuery(runsWith('failed'));
  const queries = [datasets, all, completed, failed];
  return (
    <Panel title="This workspace">
      {queries.some(({ isError }) => isError) ? (
        <Notice
          kind="error"
          title="Could not load the figures for this workspace"
          onRetry={() => {
            for (const { refetch } of queries) void refetch();
          }}
        />
      ) : (
        <FactList
          facts={[
            ['Datasets', formatCount(datasets.data?.length)],
            ['Forecast runs', formatCount(all.data?.total)],
            ['Completed', formatCount(completed.data?.total)],
            ['Failed', formatCount(failed.data?.total)],
          ]}
        />
      )}
    </Panel>
  );
}
