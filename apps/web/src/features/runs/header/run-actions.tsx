import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyLinkButton } from './copy-link-button.tsx';
import classes from './run-header.module.css';

/** What can be done with any run; `children` stand last. */
export function RunActions({ runId, children }: { runId: string; children?: ReactNode }) {
  return (
    <>
      <Button
        variant="default"
        size="xs"
        renderRoot={(props: object) => <Link {...props} to="/forecast" search={{ from: runId }} />}
      >
        Run again
      </Button>
      <CopyLinkButton />
      <Button
        className={classes['print'] ?? ''}
        variant="default"
        size="xs"
        onClick={() => globalThis.print()}
      >
        Print
      </Button>
      {children}
    </>
  );
}
