import { datasetInfoMessage } from '@forecast-console/api-client/errors';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { NewestRunPanel } from '../features/runs/accuracy/newest-run-panel.tsx';
import { WaterfallPanel } from '../features/runs/accuracy/waterfall.tsx';
import { DatasetRuns } from '../features/runs/list/dataset-runs.tsx';
import { DatasetView } from '../features/uploads/dataset/dataset-view.tsx';
import { uploadQuery } from '../features/uploads/queries.ts';
import { addDataId } from '../features/uploads/versions/add-data-panel.tsx';
import { LoadingBlock } from '../components/feedback/loading.tsx';
import { Notice } from '../components/feedback/notice.tsx';
import { Page } from '../components/page/page.tsx';
import type { PanelTab } from '../components/panel/tab-panel.tsx';
import { searchText } from '../lib/search.ts';

export const Route = createFileRoute('/_app/datasets/$id')({
  validateSearch: (search: Record<string, unknown>): { tab?: string | undefined } => ({
    tab: searchText(search['tab']),
  }),
  loader: ({ context: { queryClient }, params: { id } }) => void queryClient.prefetchQuery(uploadQuery(id)),
  component: Dataset,
});

function Dataset() {
  const { id } = Route.useParams();
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: upload, error, refetch } = useQuery(uploadQuery(id));
  if (upload === undefined)
    return (
      <Page title="Dataset">
        {error === null ? (
          <LoadingBlock height="20rem" label="Loading the dataset" />
        ) : (
          <Notice kind="error" onRetry={() => void refetch()}>
            {datasetInfoMessage(error, id)}
          </Notice>
        )}
      </Page>
    );
  return (
    <Page
      title={upload.label ?? upload.originalName}
      about="Dataset"
      actions={
        upload.status === 'completed' && (
          <>
            <SectionLink tab="versions" hash={addDataId}>
              Add data
            </SectionLink>
            <SectionLink tab="details">Rename</SectionLink>
            <Button
              renderRoot={(props: object) => (
                <Link {...props} to="/forecast" search={{ runId: upload.run_id ?? upload.id }} />
              )}
            >
              Forecast this dataset
            </Button>
          </>
        )
      }
    >
      <DatasetView
        upload={upload}
        runTabs={runTabs(upload.id)}
        aside={<NewestRunPanel uploadId={upload.id} />}
        tab={tab}
        onTab={(next) => void navigate({ search: { tab: next }, replace: true, resetScroll: false })}
        onDeleted={() => void navigate({ to: '/datasets' })}
      />
    </Page>
  );
}

/** Button that opens a tab of the page. */
function SectionLink({ tab, hash, children }: { tab: string; hash?: string; children: string }) {
  return (
    <Button
      variant="default"
      renderRoot={(props: object) => (
        <Link
          {...props}
          from={Route.fullPath}
          to="."
          search={{ tab }}
          hash={hash ?? ''}
          resetScroll={false}
          replace
        />
      )}
    >
      {children}
    </Button>
  );
}

const runTabs = (id: string): PanelTab[] => [
  { id: 'runs', label: 'Runs', render: () => <DatasetRuns uploadId={id} /> },
  { id: 'accuracy', label: 'Accuracy', long: true, render: () => <WaterfallPanel uploadId={id} /> },
];
