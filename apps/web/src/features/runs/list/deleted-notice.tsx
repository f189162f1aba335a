import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { restoreRunMutation } from '../queries.ts';
import { Notice } from '../../../components/feedback/notice.tsx';

export interface Deleted {
  runId: string;
  name: string;
  /** time until which the run can be restored; null if it cannot be restored */
  until: string | null;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the run that was deleted on the previous page */
    deleted?: Deleted;
  }
}

/** Confirms the deletion of a run and offers to restore it (RUN-15, RUN-16). */
export function DeletedNotice({ deleted, onClose }: { deleted: Deleted; onClose: () => void }) {
  const restore = useMutation({
    ...restoreRunMutation,
    onSuccess: () => {
      notifySuccess('Run restored');
      onClose();
    },
    onError: (error) => notifyError(`Could not restore the run: ${reasonOf(error)}`),
  });
  const { runId, name, until } = deleted;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(() => setOver(true), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (until === null)
    return (
      <Notice kind="info" title={`${name} was deleted`}>
        It cannot be restored: the server’s disk was full, so the data was deleted immediately.
      </Notice>
    );
  if (isOver)
    return (
      <Notice kind="info" title={`${name} was deleted`}>
        It can no longer be restored.
      </Notice>
    );
  return (
    <Notice kind="info" title={`${name} was deleted`}>
      <Button
        variant="default"
        size="compact-sm"
        loading={restore.isPending}
        onClick={() => restore.mutate(runId)}
      >
        Restore
      </Button>{' '}
      within 10 minutes. After that, it is removed permanently.
    </Notice>
  );
}
