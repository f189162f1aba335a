import { Button } from '@mantine/core';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';

/** Copies the URL, which contains all applied filters. */
export function CopyLinkButton() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(globalThis.location.href);
      notifySuccess('Link copied');
    } catch {
      // No permission, or plain HTTP.
      notifyError('Could not copy the link. Copy it from the address bar.');
    }
  };
  return (
    <Button variant="default" size="xs" onClick={() => void copy()}>
      Copy link
    </Button>
  );
}
