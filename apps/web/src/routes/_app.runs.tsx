import { createFileRoute, useLocation } from '@tanstack/react-router';
import { RunsList } from '../features/runs/list/runs-list.tsx';
import { runsQueryOf, runsSearch } from '../features/runs/list/runs-search.ts';
import { runsPageQuery } from '../resources/runs.ts';
import { Page } from '../ui/page.tsx';

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
  const { deleted = null } = useLocation({ select: ({ state }) => state });
  return (
    <Page title="Runs">
      <RunsList
        search={search}
        arrived={deleted}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    </Page>
  );
}
