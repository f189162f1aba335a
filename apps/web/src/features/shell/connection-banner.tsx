import { type Reach, useConnection } from '../../lib/connection.ts';
import { connection } from '../../lib/server-connection.ts';
import { Notice } from '../../components/notice.tsx';

const words: Readonly<Record<Exclude<Reach, 'there'>, readonly [title: string, text: string]>> = {
  lost: [
    'The connection to the server is lost.',
    'What you see may be out of date. The page goes on by itself as soon as the server answers.',
  ],
  slow: [
    'The server takes long to answer.',
    'It may be busy, or the network slow. The page goes on by itself as soon as the answer comes.',
  ],
};

/** Above every page while the server is out of reach or slow; it goes, and the page goes on, by itself (ERR-37). */
export function ConnectionBanner() {
  const state = useConnection(connection);
  if (state === 'there') return null;
  const [title, text] = words[state];
  return (
    <Notice kind="warning" title={title}>
      {text}
    </Notice>
  );
}
