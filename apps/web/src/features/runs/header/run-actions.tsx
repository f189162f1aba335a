import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RunDetail } from '../queries.ts';
import { ExportRun } from '../export/export-run.tsx';
import { RunTools } from '../list/run-tools.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import classes from './run-header.module.css';
import { runName } from './run-name.ts';

/** Actions for a run, after `children`. Deleting leads to the list of runs, where it can be restored. */
export function RunActions({ run, children }: { run: RunDetail; children?: ReactNode }) {
  const navigate = useNavigate();
  const { run_id: runId } = run;
  return (
    <>
      {children}
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
      <RunTools
        inMenu
        run={run}
        madeBy={run.created_by}
        onDeleted={(deleted) => void navigate({ to: '/runs', state: { deleted } })}
      />
      {run.status === 'completed' && <ExportRun runId={runId} name={runName(run).dataset} />}
    </>
  );
}
