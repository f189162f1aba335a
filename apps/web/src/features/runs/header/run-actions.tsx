import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { formatDate } from '../../../lib/format.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { ExportRun } from './export-run.tsx';
import { RunTools } from '../list/run-tools.tsx';
import { uploadQuery } from '../../uploads/queries.ts';
import { refreshRunMutation, type RunDetail } from '../queries.ts';
import classes from './run-header.module.css';
import { runName } from './run-name.ts';
import { forecastFailed } from '@forecast-console/api-client/errors';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';

/**
 * Actions for a run, shown after `children`. After a run is deleted, opens the list of runs, where it can be
 * restored.
 */
export function RunActions({ run, children }: { run: RunDetail; children?: ReactNode }) {
  const navigate = useNavigate();
  const { run_id: runId } = run;
  return (
    <>
      {children}
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

/** Repeats a run on the current version of its dataset and opens the new run (REF-1). */
export function RefreshRun({ run }: { run: RunDetail }) {
  const navigate = useNavigate();
  const refresh = useMutation({
    ...refreshRunMutation,
    // The accuracy tab shows the comparison with the previous run.
    onSuccess: ({ run_id: runId }) =>
      void navigate({ to: '/analysis/$runId', params: { runId }, search: { tab: 'accuracy' } }),
    onError: (error) => notifyError(forecastFailed(error)),
  });
  const isCurrent = run.version === run.newest_version;
  const { data: dataset } = useQuery(uploadQuery(isCurrent ? null : run.upload_id));
  const dataId = useId();
  const end = dataset?.lastDate == null ? '' : `, with data to ${formatDate(dataset.lastDate)}`;
  return (
    <>
      <DisabledReason
        reason={
          isCurrent
            ? `This run already uses the newest data, version ${run.version}. Add data to its dataset first.`
            : null
        }
      >
        <Button
          size="xs"
          variant={isCurrent ? 'default' : 'filled'}
          loading={refresh.isPending}
          aria-describedby={isCurrent ? undefined : dataId}
          onClick={() => refresh.mutate(run.run_id)}
        >
          Update forecast
        </Button>
      </DisabledReason>
      {!isCurrent && (
        <Text id={dataId} size="xs" c="dimmed" className={classes['data'] ?? ''}>
          Update uses version {run.newest_version}
          {end}; this run uses version {run.version}.
        </Text>
      )}
    </>
  );
}

/** Copies the URL, which contains all applied filters. */
export function CopyLinkButton() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(globalThis.location.href);
      notifySuccess('Link copied');
    } catch {
      // The browser denies access if the permission is missing or the page is loaded over plain HTTP.
      notifyError('Could not copy the link. Copy it from the address bar.');
    }
  };
  return (
    <Button variant="default" size="xs" onClick={() => void copy()}>
      Copy link
    </Button>
  );
}
