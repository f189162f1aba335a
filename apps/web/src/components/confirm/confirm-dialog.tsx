import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-modal.tsx';

const ConfirmModal = lazy(() => import('./confirm-modal.tsx'));

/** Asks before something that cannot be taken back. A failure is told where the question was asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(false);
  if (props.opened && !asked) setAsked(true);
  return asked ? (
    <Suspense>
      <ConfirmModal {...props} />
    </Suspense>
  ) : null;
}
