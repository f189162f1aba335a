import { Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, SearchParamError, useRouter } from '@tanstack/react-router';
import { RenderFailure } from '../../components/error-boundary.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';

/** The page of an unexpected routing failure (ROUTE-5, ROUTE-6). */
export function UnexpectedError({ error }: { error?: unknown }) {
  return (
    <Page title="Unexpected Application Error!">
      <Notice kind="error" title="This page could not be opened">
        {error instanceof Error ? error.message : 'Reload the page, or start again from the home page.'}
      </Notice>
      <Home />
    </Page>
  );
}

/** An address that leads nowhere. */
export function UnknownAddress() {
  return (
    <Page title="Unexpected Application Error!">
      <Text>404 Not Found: there is no page at this address.</Text>
      <Home />
    </Page>
  );
}

/** What any route shows when it fails: a page that cannot be reached, or one that broke. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  if (isRoutingFailure(error)) return <UnexpectedError error={error} />;
  const tryAgain = () => {
    // An answer that no page can show would break it again: it is asked for anew.
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

/** A failure to reach a page at all, as opposed to one of the page itself (ROUTE-5). */
export function isRoutingFailure(error: unknown): boolean {
  if (error instanceof SearchParamError) return true;
  return error instanceof Error && missingChunk.test(error.message);
}
