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
  /** what is shown; null: the total */
  group: PlannedGroup | null;
}

/** What people make of the forecast that is shown, who changed what, and the lock. */
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
          The plan of this run could not be loaded.
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
            {plan.locked_by ?? 'Somebody'} locked it on {formatDateTime(plan.locked_at)}. It stays as it is
            until it is unlocked.
          </Notice>
        )}
        <Group gap="xs">
          {!isLocked && !adjusting && (
            <Button size="xs" onClick={() => setAdjusting(true)}>
              Adjust the plan
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
      title={`${count} ${plural(count, 'adjustment')} could not be carried over from the run before`}
    >
      {named.length > 0 && `The data has no ${[...new Set(named.map(scopeText))].join(', ')} any more.`}
    </Notice>
  );
}

function LockButton({ run, isLocked }: { run: RunDetail; isLocked: boolean }) {
  const user = useUser();
  const lock = useMutation({
    ...lockPlanMutation,
    onError: (error) =>
      notifyError(`The plan could not be ${isLocked ? 'un' : ''}locked: ${reasonOf(error)}`),
  });
  return (
    <DisabledReason reason={refusalOf('lock', run.created_by, user)}>
      <Button
        size="xs"
        variant="default"
        loading={lock.isPending}
        onClick={() => lock.mutate({ runId: run.run_id, locked: !isLocked })}
      >
        {isLocked ? 'Unlock the plan' : 'Lock the plan'}
      </Button>
    </DisabledReason>
  );
}
