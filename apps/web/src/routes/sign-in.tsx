import { createFileRoute, redirect } from '@tanstack/react-router';
import { PageSpinner } from '../components/feedback/loading.tsx';
import { ProviderAnswerPage } from '../features/auth/provider-answer-page.tsx';
import { completeProviderSignIn } from '../features/auth/queries.ts';
import { returnAddress } from '../features/auth/return-address.ts';

// Read before the router starts, because it may rewrite the query. The provider's redirect always loads this page.
const answer = globalThis.location.search.slice(1);

/** The page that the provider redirects to. */
export const Route = createFileRoute('/sign-in')({
  loader: async () => {
    if (answer === '') throw redirect({ to: '/login', replace: true });
    let next: string;
    try {
      next = await completeProviderSignIn(answer);
    } catch (error) {
      return { error };
    }
    const continueTo = returnAddress(next);
    throw redirect({ to: '/', replace: true, state: continueTo === undefined ? {} : { continueTo } });
  },
  pendingMs: 0,
  pendingComponent: () => <PageSpinner label="Logging in" />,
  component: function SignIn() {
    return <ProviderAnswerPage error={Route.useLoaderData().error} />;
  },
});
