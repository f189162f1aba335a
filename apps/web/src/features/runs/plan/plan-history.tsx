import type { Bucket } from '@forecast-console/calendar';
import { Button, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { refusalOf } from '../../../lib/session/refusal-of.ts';
import { useUser } from '../../../lib/session/session.ts';
import { type Plan, undoAdjustmentMutation } from '../queries.ts';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { SimpleTable } from '../../../components/table/wide-table.tsx';
import classes from './plan-grid.module.css';
import { changeTexts, scopeText } from './plan-words.ts';

const columns = ['Item', 'Change', 'Reason', 'Changed by', 'When', 'Undo'];

interface PlanHistoryProps {
  runId: string;
  plan: Plan;
  bucket: Bucket;
}

/** History of adjustments, newest first, with old and new values and Undo (ADJ-5). */
export function PlanHistory({ runId, plan, bucket }: PlanHistoryProps) {
  const { adjustments, total, locked_at: lockedAt } = plan;
  if (adjustments.length === 0) return null;
  const isAnyUndone = adjustments.some(({ undone_at: undoneAt }) => undoneAt !== null);
  const title = `Adjustments, newest first: ${adjustments.length} of ${total}`;
  return (
    // Undone adjustments must also be recognizable on paper.
    <div className={isAnyUndone ? undefined : classes['noneUndone']}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <SimpleTable label={title} columns={columns}>
        {adjustments.map((adjustment) => (
          <tr key={adjustment.number}>
            <th scope="row">{scopeText(adjustment)}</th>
            <td>
              <Changes adjustment={adjustment} bucket={bucket} />
            </td>
            <td>{adjustment.reason}</td>
            <td>{adjustment.created_by ?? 'N/A'}</td>
            <td>
              {formatDateTime(adjustment.created_at)}
              {adjustment.carried && ', carried over'}
            </td>
            <td>
              <Undo runId={runId} adjustment={adjustment} isLocked={lockedAt !== null} />
            </td>
          </tr>
        ))}
      </SimpleTable>
    </div>
  );
}

const maxListed = 3;

/** Old and new value of each changed period. If there are many, shows the first ones, and the others on request. */
function Changes({ adjustment, bucket }: { adjustment: Plan['adjustments'][number]; bucket: Bucket }) {
  const [isAll, setAll] = useState(false);
  const texts = changeTexts(adjustment, bucket);
  const shown = isAll ? texts : texts.slice(0, maxListed);
  return (
    <>
      {shown.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {texts.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {texts.length - shown.length} more
        </Button>
      )}
    </>
  );
}

interface UndoProps {
  runId: string;
  adjustment: Plan['adjustments'][number];
  isLocked: boolean;
}

function Undo({ runId, adjustment, isLocked }: UndoProps) {
  const user = useUser();
  const undo = useMutation({
    ...undoAdjustmentMutation,
    onError: (error) => notifyError(`Could not undo the adjustment: ${reasonOf(error)}`),
  });
  const { number, created_by: by, undone_by: undoneBy, undone_at: undoneAt } = adjustment;
  if (undoneAt !== null)
    return (
      <Text size="sm" c="dimmed">
        undone by {undoneBy ?? 'unknown user'}
      </Text>
    );
  return (
    <DisabledReason reason={isLocked ? 'The plan is locked.' : refusalOf('undo', by, user)}>
      <Button
        data-print="never"
        variant="default"
        size="compact-xs"
        aria-label={`Undo ${adjustment.reason}, ${scopeText(adjustment)}`}
        loading={undo.isPending}
        onClick={() => undo.mutate({ runId, adjustment: number })}
      >
        Undo
      </Button>
    </DisabledReason>
  );
}
