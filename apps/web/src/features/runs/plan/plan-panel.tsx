import type { RunGroup } from '@forecast-console/api-client/normalise';
import { buckets } from '@forecast-console/calendar';
import { Button, NativeSelect, Pagination, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { refusalOf } from '../../../lib/session/refusal-of.ts';
import { useUser } from '../../../lib/session/session.ts';
import {
  lockPlanMutation,
  type Plan,
  planQuery,
  planRowsPerPage,
  planSeriesQuery,
  type RunDetail,
} from '../queries.ts';
import { PlanEditor } from './plan-editor.tsx';
import classes from './plan-grid.module.css';
import { PlanHistory } from './plan-history.tsx';
import { planRows } from './plan-rows.ts';
import { planSentence, scopeText } from './plan-words.ts';

interface PlanPanelProps {
  run: RunDetail;
  /** the group in the chart; null for the total */
  group: RunGroup | null;
  /** returns the id of a combination as in the URL */
  idOf: (key: Readonly<Record<string, string>>) => string;
  /** shows a series in the chart, or the total if undefined */
  onShow: (group: string | undefined) => void;
}

/** Plan of a run: grid of series and periods, history of adjustments, and lock. */
export function PlanPanel({ run, group, idOf, onShow }: PlanPanelProps) {
  const own = run.aggregation_characteristics;
  const [page, setPage] = useState(1);
  const [level, setLevel] = useState<readonly string[]>(own);
  const { data: plan, isError: isPlanError, refetch } = useQuery(planQuery(run.run_id));
  const series = useQuery(planSeriesQuery(run.run_id, level, page));
  const { data } = series;
  const bucket = buckets.find((one) => one === run.bucket_type) ?? 'month';
  const rows = useMemo(
    () => (data === undefined ? [] : planRows(data, { bucket, idOf, shown: group })),
    [data, bucket, idOf, group],
  );
  const nameOf = (codes: readonly string[]) =>
    codes.map((code) => run.characteristic_labels[code] ?? code).join(' + ') || 'Series';
  if (isPlanError || series.isError)
    return (
      <Panel title="Plan">
        <Notice
          kind="error"
          onRetry={() => {
            void refetch();
            void series.refetch();
          }}
        >
          Could not load the plan of this run.
        </Notice>
      </Panel>
    );
  if (plan === undefined || data === undefined)
    return <LoadingBlock height="22rem" label="Loading the plan" />;
  const isLocked = plan.locked_at !== null;
  const pages = Math.ceil((data.groups?.total ?? 0) / planRowsPerPage);
  const levels = own.length > 1 ? [own, ...data.levels.map((code) => [code])] : [];
  return (
    <Panel
      title="Plan"
      actions={
        <>
          <Text size="sm">{planSentence(plan)}</Text>
          <LockButton run={run} isLocked={isLocked} />
        </>
      }
    >
      <Stack gap="md">
        <Vanished plan={plan} />
        {isLocked && (
          <Notice kind="info" title="This plan is locked">
            Locked by {plan.locked_by ?? 'unknown user'} on {formatDateTime(plan.locked_at)}. Unlock it to
            make changes.
          </Notice>
        )}
        {/* The printed table of the run contains the plan. */}
        <Stack gap="sm" data-print="never">
          {levels.length > 1 && (
            <NativeSelect
              size="xs"
              className={classes['inline'] ?? ''}
              label="Level of the plan"
              data={levels.map((codes) => ({ value: codes.join(','), label: nameOf(codes) }))}
              value={level.join(',')}
              onChange={({ currentTarget: { value } }) => {
                setLevel(value.split(','));
                setPage(1);
              }}
            />
          )}
          <PlanEditor
            runId={run.run_id}
            rows={rows}
            adjustments={plan.adjustments}
            bucket={bucket}
            level={nameOf(level)}
            isLocked={isLocked}
            onShow={onShow}
          >
            {pages > 1 && (
              <Pagination
                size="sm"
                total={pages}
                value={page}
                onChange={setPage}
                getControlProps={(control) => ({
                  'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page of series`,
                })}
                getItemProps={(number) => ({ 'aria-label': `Page ${number} of series` })}
              />
            )}
          </PlanEditor>
        </Stack>
        <PlanHistory runId={run.run_id} plan={plan} bucket={bucket} />
      </Stack>
    </Panel>
  );
}

function Vanished({ plan: { vanished_count: count, adjustments } }: { plan: Plan }) {
  if (count === 0) return null;
  const named = adjustments.filter(({ vanished, undone_at: undone }) => vanished && undone === null);
  return (
    <Notice
      kind="warning"
      title={`${count} ${plural(count, 'adjustment')} could not be carried over from the previous run`}
    >
      {named.length > 0 && `The data no longer contains ${[...new Set(named.map(scopeText))].join(', ')}.`}
    </Notice>
  );
}

function LockButton({ run, isLocked }: { run: RunDetail; isLocked: boolean }) {
  const user = useUser();
  const lock = useMutation({
    ...lockPlanMutation,
    onError: (error) => notifyError(`Could not ${isLocked ? 'unlock' : 'lock'} the plan: ${reasonOf(error)}`),
  });
  return (
    <DisabledReason reason={refusalOf('lock', run.created_by, user)}>
      <Button
        data-print="never"
        size="xs"
        variant="default"
        loading={lock.isPending}
        onClick={() => lock.mutate({ runId: run.run_id, locked: !isLocked })}
      >
        {isLocked ? 'Unlock plan' : 'Lock plan'}
      </Button>
    </DisabledReason>
  );
}
