import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { RunsList } from '../features/runs/list/runs-list.tsx';
import { runsQueryOf, runsSearch } from '../features/runs/list/runs-search.ts';
import { runsPageQuery } from '../features/runs/queries.ts';
import { Page } from '../components/page/page.tsx';

export const Route = createFileRoute('/_app/runs')({
  validateSearch: runsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(runsPageQuery(runsQueryOf(deps))),
  component: Runs,
});

function Runs() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { deleted } = useLocation({ select: ({ state }) => state });
  const [arrived] = useState(deleted ?? null);
  const forget = useEffectEvent(() => void navigate({ search, state: {}, replace: true }));
  // Shown once, because after a reload the run can no longer be restored.
  useEffect(() => {
    if (deleted !== undefined) forget();
  }, [deleted]);
  return (
    <Page title="Runs">
      <RunsList
        search={search}
        arrived={arrived}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    </Page>
  );
}
