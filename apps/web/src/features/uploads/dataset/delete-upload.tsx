import { uploadDeleteFailed } from '@forecast-console/api-client/errors';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { refusalOf } from '../../../lib/session/refusal-of.ts';
import { useUser } from '../../../lib/session/session.ts';
import { deleteUploadMutation } from '../queries.ts';
import { ConfirmDialog } from '../../../components/confirm/confirm-dialog.tsx';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';

interface DeleteUploadProps {
  id: string;
  name: string;
  /** user who uploaded the dataset; null if unknown, in which case the server decides */
  uploadedBy: string | null;
  onDeleted: () => void;
}

/** Deletes a dataset after confirmation. */
export function DeleteUpload({ id, name, uploadedBy, onDeleted }: DeleteUploadProps) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    ...deleteUploadMutation,
    onSuccess: () => {
      notifySuccess('Dataset deleted');
      setAsking(false);
      onDeleted();
    },
    onError: (error) => notifyError(uploadDeleteFailed(error)),
  });
  return (
    <>
      <DisabledReason reason={refusalOf('delete', uploadedBy, user)}>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => {
            remove.reset();
            setAsking(true);
          }}
        >
          Delete dataset
        </Button>
      </DisabledReason>
      <ConfirmDialog
        opened={asking}
        title={`Delete ${name}?`}
        confirm="Delete"
        running={remove.isPending}
        error={remove.error === null ? null : uploadDeleteFailed(remove.error)}
        onConfirm={() => remove.mutate(id)}
        onClose={() => setAsking(false)}
      >
        This also deletes its data and all forecast runs made from it. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
