import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../components/page/page.tsx';
import { AccountsPanel } from '../features/accounts/accounts-panel.tsx';
import { InvitationsPanel } from '../features/accounts/invitations-panel.tsx';
import { accountsQuery, invitationsQuery } from '../features/accounts/queries.ts';

export const Route = createFileRoute('/_app/admin/accounts')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q !== '' ? { q } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { q = '' } }) => {
    void queryClient.prefetchQuery(accountsQuery(q));
    void queryClient.prefetchQuery(invitationsQuery);
  },
  component: Accounts,
});

function Accounts() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page title="Accounts">
      <AccountsPanel
        search={q}
        onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
      />
      <InvitationsPanel />
    </Page>
  );
}
