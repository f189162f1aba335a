import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { restoreRunMutation } from '../queries.ts';
import { Notice } from '../../../components/notice.tsx';

export interface Deleted {
  runId: string;
  name: string;
  /** null: its space was freed at once */
  until: string | null;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The run that was deleted on the page before. */
    deleted?: Deleted;
  }
}

/** Says that a run is gone, and brings it back for those who did not mean it. */
export function DeletedNotice({ deleted, onClose }: { deleted: Deleted; onClose: () => void }) {
  const restore = useMutation({
    ...restoreRunMutation,
    onSuccess: () => {
      notifySuccess('Run restored');
      onClose();
    },
    onError: (error) => notifyError(`The run could not be restored: ${reasonOf(error)}`),
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
        The disk of the server is full, so its space was freed at once.
      </Notice>
    );
  if (isOver)
    return (
      <Notice kind="info" title={`${name} was deleted`}>
        Its space is freed; it cannot be restored any more.
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
      within 10 minutes; then its space is freed.
    </Notice>
  );
}
