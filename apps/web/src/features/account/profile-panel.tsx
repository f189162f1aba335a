import { useQuery } from '@tanstack/react-query';
import { FactList } from '../../components/table/fact-list.tsx';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { reasonOf } from '../../lib/reason-of.ts';
import { meQuery } from './queries.ts';

/** Name, email and role of the signed-in user. */
export function ProfilePanel() {
  const { data: me, error, refetch } = useQuery(meQuery);
  return (
    <Panel title="Profile">
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {reasonOf(error)}
        </Notice>
      )}
      {error === null && me === undefined && <LoadingBlock height="6rem" label="Loading profile" />}
      {me && (
        <FactList
          fit
          facts={[
            ['Username', me.username],
            ['Email', me.email],
            ['Role', me.roles.includes('admin') ? 'Administrator' : 'User'],
          ]}
        />
      )}
    </Panel>
  );
}
