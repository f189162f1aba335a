import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../components/page.tsx';
import { PasswordPanel } from '../features/account/password-panel.tsx';
import { ProfilePanel } from '../features/account/profile-panel.tsx';
import { meQuery, sessionsQuery, tokensQuery } from '../features/account/queries.ts';
import { SessionsPanel } from '../features/account/sessions-panel.tsx';
import { TokensPanel } from '../features/account/tokens-panel.tsx';

export const Route = createFileRoute('/_app/account')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(meQuery);
    void queryClient.prefetchQuery(sessionsQuery);
    void queryClient.prefetchQuery(tokensQuery);
  },
  component: () => (
    <Page title="Account">
      <ProfilePanel />
      <TokensPanel />
      <SessionsPanel />
      <PasswordPanel />
    </Page>
  ),
});
