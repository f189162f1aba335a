import type { RunPoint } from '@forecast-console/api-client/normalise';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { plural } from '../../../lib/plural.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { refusalOf } from '../../../lib/session/refusal-of.ts';
import { useUser } from '../../../lib/session/session.ts';
import { lockPlanMutation, type Plan, planQuery, type RunDetail } from '../queries.ts';
import { DisabledReason } from '../../../components/disabled-reason.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { PlanForm, type PlannedGroup } from './plan-form.tsx';
import { PlanHistory } from './plan-history.tsx';
import { planSentence, scopeText } from './plan-words.ts';

interface PlanPanelProps {
  run: RunDetail;
  points: readonly RunPoint[];
  /** the combination shown; null: the total */
  group: PlannedGroup | null;
}

/** Plan of the series shown: adjustments, their history and the lock. */
export function PlanPanel({ run, points, group }: PlanPanelProps) {
  const {
    data: plan,
    isError,
    refetch,
  } = useQuery({ ...planQuery(run.run_id), enabled: run.status === 'completed' });
  const [adjusting, setAdjusting] = useState(false);
  const cells = points.filter(({ forecast }) => forecast !== null);
  if (cells.length === 0 || (plan === undefined && !isError)) return null;
  if (plan === undefined)
    return (
      <Panel title="Plan">
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load the plan of this run.
        </Notice>
      </Panel>
    );
  const isLocked = plan.locked_at !== null;
  return (
    <Panel title="Plan">
      <Stack gap="md">
        <Text>{planSentence(plan)}</Text>
        <Vanished plan={plan} />
        {isLocked && (
          <Notice kind="info" title="This plan is locked">
            Locked by {plan.locked_by ?? 'unknown user'} on {formatDateTime(plan.locked_at)}. Unlock it to
            make changes.
          </Notice>
        )}
        <Group gap="xs">
          {!isLocked && !adjusting && (
            <Button size="xs" onClick={() => setAdjusting(true)}>
              Adjust plan
            </Button>
          )}
          <LockButton run={run} isLocked={isLocked} />
        </Group>
        {adjusting && !isLocked && (
          <PlanForm
            key={group?.id}
            runId={run.run_id}
            group={group}
            points={cells}
            onClose={() => setAdjusting(false)}
          />
        )}
        <PlanHistory runId={run.run_id} plan={plan} />
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
