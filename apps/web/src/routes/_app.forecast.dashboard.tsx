import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../features/forecast-form/dashboard-screen.tsx';
import { WithUploads } from '../features/forecast-form/dataset/with-uploads.tsx';
import { askedRun } from '../lib/run-search.ts';
import { metadataQuery } from '../features/forecast-form/queries.ts';
import { uploadsQuery } from '../features/uploads/queries.ts';
import { Page } from '../components/page/page.tsx';

export const Route = createFileRoute('/_app/forecast/dashboard')({
  validateSearch: (search: Record<string, unknown>): { runId?: string | undefined } => ({
    runId: askedRun(search),
  }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(uploadsQuery);
    void queryClient.prefetchQuery(metadataQuery);
  },
  component: ForecastDashboard,
});

function ForecastDashboard() {
  const { runId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page title="Forecast Dashboard">
      <WithUploads>
        {(list) => (
          <DashboardScreen
            uploads={list}
            runId={runId ?? null}
            onSelect={(id) => void navigate({ search: { runId: id }, replace: true })}
            onGenerated={([run_id, ...others]) => {
              if (run_id === undefined) return;
              if (others.length === 0) void navigate({ to: '/analysis-simple', search: { run_id } });
              else void navigate({ to: '/forecast', search: { compare: [run_id, ...others] } });
            }}
          />
        )}
      </WithUploads>
    </Page>
  );
}
