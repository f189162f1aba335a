import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-modal.tsx';

const ConfirmModal = lazy(() => import('./confirm-modal.tsx'));

/** Confirms an action that cannot be undone, and shows its failure. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [used, setUsed] = useState(false);
  if (props.opened && !used) setUsed(true);
  return used ? (
    <Suspense>
      <ConfirmModal {...props} />
    </Suspense>
  ) : null;
}
