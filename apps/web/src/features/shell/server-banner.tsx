import { ApiError } from '@forecast-console/api-client/errors';
import { Anchor } from '@mantine/core';
import { useMutationState } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../components/notice.tsx';

/**
 * Above every page, until something can be stored again: what keeps the server from it, and the way out (ERR-36).
 * The page itself says what failed by it.
 */
export function ServerBanner() {
  const error = useMutationState({ select: ({ state }) => state }).findLast(
    ({ status }) => status === 'error' || status === 'success',
  )?.error;
  if (!(error instanceof ApiError)) return null;
  const isFull = error.status === 507;
  if (!isFull && (error.status !== 503 || error.detail === null)) return null;
  return <Notice kind="warning">{isFull ? <WaysOut /> : error.detail}</Notice>;
}

function WaysOut() {
  return (
    <>
      The server has no room for it.{' '}
      <Anchor component={Link} to="/">
        Delete datasets that are no longer needed
      </Anchor>
      ; their runs go with them. Or ask whoever operates the server to make room.
    </>
  );
}
