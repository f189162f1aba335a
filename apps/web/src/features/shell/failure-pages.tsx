import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, SearchParamError, useRouter } from '@tanstack/react-router';
import { RenderFailure } from '../../components/page/error-boundary.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Page } from '../../components/page/page.tsx';

/** Page shown after an unexpected routing error (ROUTE-5, ROUTE-6). */
export function UnexpectedError({ error }: { error?: unknown }) {
  return (
    <Page title="Unexpected Application Error!">
      <Notice kind="error" title="This page could not be opened">
        {error instanceof Error ? error.message : 'Reload the page or go to the home page.'}
      </Notice>
      <Home />
    </Page>
  );
}

/** Page shown for an unknown URL. */
export function UnknownAddress() {
  return (
    <Page title="Unexpected Application Error!">
      <Text>404 Not Found: there is no page at this address.</Text>
      <Home />
    </Page>
  );
}

/** Page shown if a route fails to load or render. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  if (isRoutingFailure(error)) return <UnexpectedError error={error} />;
  const tryAgain = () => {
    // Cached data may have caused the error.
    queryClient.removeQueries({ type: 'inactive' });
    reset();
    void router.invalidate();
  };
  return <RenderFailure error={error} onTryAgain={tryAgain} />;
}

function Home() {
  return (
    <Anchor component={Link} to="/">
      Back to the home page
    </Anchor>
  );
}

const missingChunk = /dynamically imported module|importing a module script failed|preload CSS/i;

/** Returns whether the page failed to load, rather than to render (ROUTE-5). */
export function isRoutingFailure(error: unknown): boolean {
  if (error instanceof SearchParamError) return true;
  return error instanceof Error && missingChunk.test(error.message);
}
