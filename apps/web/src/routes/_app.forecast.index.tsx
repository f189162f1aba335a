import { Anchor, Stack } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { WithUploads } from '../features/forecast-form/dataset/with-uploads.tsx';
import { ForecastScreen } from '../features/forecast-form/forecast-screen.tsx';
import { KeepBest } from '../features/forecast-form/keep-best.tsx';
import { MetricsPanel } from '../features/metrics/metrics-panel.tsx';
import { askedRun, runIdText } from '../lib/run-search.ts';
import { searchList } from '../lib/search.ts';
import { metadataQuery } from '../features/forecast-form/queries.ts';
import { runQuery } from '../features/runs/queries.ts';
import { uploadsQuery } from '../features/uploads/queries.ts';
import { Page } from '../components/page/page.tsx';
import { ShortLead } from './-short-lead.tsx';

interface ForecastSearch {
  /** id of a dataset, of its import or of a forecast run */
  runId?: string | undefined;
  /** the run to repeat with changes */
  from?: string | undefined;
  /** opens the form with the dates of the dataset */
  range?: 'dataset' | undefined;
  /** runs to compare; when all have finished, the most accurate one opens */
  compare?: string[] | undefined;
}

export const Route = createFileRoute('/_app/forecast/')({
  validateSearch: (search: Record<string, unknown>): ForecastSearch => ({
    runId: askedRun(search),
    from: runIdText(search['from']),
    range: search['range'] === 'dataset' ? 'dataset' : undefined,
    compare: searchList(search['compare']),
  }),
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: ({ context: { queryClient }, deps: { from } }) => {
    void queryClient.prefetchQuery(uploadsQuery);
    void queryClient.prefetchQuery(metadataQuery);
    if (from !== undefined) void queryClient.prefetchQuery(runQuery(from));
  },
  component: Forecast,
});

function RunInformation({ runId }: { runId: string }) {
  return (
    <Stack gap="md">
      <ShortLead runId={runId} />
      <MetricsPanel runId={runId} />
    </Stack>
  );
}

function Forecast() {
  const { runId, from, range, compare } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page
      title="Forecast"
      actions={
        <Anchor size="sm" renderRoot={(props: object) => <Link {...props} to="/forecast/dashboard" />}>
          Forecast Dashboard
        </Anchor>
      }
    >
      {compare !== undefined && (
        <KeepBest
          runIds={compare}
          onBest={(run_id, notice) =>
            void navigate({ to: '/analysis-simple', search: { run_id }, replace: true, state: { notice } })
          }
        />
      )}
      <WithUploads>
        {(list) => (
          <ForecastScreen
            uploads={list}
            runId={runId ?? null}
            from={from ?? null}
            startsWithRange={range === 'dataset'}
            RunInformation={RunInformation}
            onSelect={(id) => void navigate({ search: { runId: id, from }, replace: true })}
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
