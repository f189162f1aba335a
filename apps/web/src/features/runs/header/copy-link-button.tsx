import { Button } from '@mantine/core';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';

/** Copies the address, which holds every applied filter. */
export function CopyLinkButton() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(globalThis.location.href);
      notifySuccess('Link copied');
    } catch {
      // Without permission, or over plain HTTP.
      notifyError('The link could not be copied; copy it from the address bar');
    }
  };
  return (
    <Button variant="default" size="xs" onClick={() => void copy()}>
      Copy link
    </Button>
  );
}
