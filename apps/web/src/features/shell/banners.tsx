import { ApiError } from '@forecast-console/api-client/errors';
import { Anchor } from '@mantine/core';
import { useMutationState, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../components/feedback/notice.tsx';
import { connection, type Reach, useConnection } from '../../lib/connection.ts';
import classes from './banners.module.css';
import { mockScenariosQuery } from './queries.ts';

/** Messages above every page. Messages about server problems stay visible while scrolling. */
export function Banners() {
  return (
    <>
      <MockBanner />
      <div className={classes['banners']}>
        <ServerBanner />
        <ConnectionBanner />
      </div>
    </>
  );
}

/** Shows the mock server's active scenarios. Renders nothing on a real server. */
function MockBanner() {
  const { data: names } = useQuery(mockScenariosQuery);
  if (!names || names.length === 0) return null;
  return (
    <Notice kind="info">
      Mock scenario: {names.join(', ')}. <a href="/__mock">Change it</a>
    </Notice>
  );
}

/**
 * Explains why the server cannot store changes, until a change succeeds (ERR-36). The page shows which action failed.
 */
function ServerBanner() {
  const error = useMutationState({ select: ({ state }) => state }).findLast(
    ({ status }) => status === 'error' || status === 'success',
  )?.error;
  if (!(error instanceof ApiError)) return null;
  const isFull = error.status === 507;
  if (!isFull && (error.status !== 503 || error.detail === null)) return null;
  return <Notice kind="warning">{isFull ? <DiskFullHelp /> : error.detail}</Notice>;
}

function DiskFullHelp() {
  return (
    <>
      The server is out of disk space.{' '}
      <Anchor component={Link} to="/">
        Delete datasets that are no longer needed
      </Anchor>
      , which also deletes their runs, or ask the server operator to free space.
    </>
  );
}

const messages: Readonly<Record<Exclude<Reach, 'there'>, readonly [title: string, text: string]>> = {
  lost: [
    'The connection to the server is lost.',
    'This page may be out of date. It will reconnect automatically.',
  ],
  slow: [
    'The server is responding slowly.',
    'The server or the network may be busy. The page will continue automatically.',
  ],
};

/** Shown while the server is unreachable or slow (ERR-37). */
function ConnectionBanner() {
  const state = useConnection(connection);
  if (state === 'there') return null;
  const [title, text] = messages[state];
  return (
    <Notice kind="warning" title={title}>
      {text}
    </Notice>
  );
}
