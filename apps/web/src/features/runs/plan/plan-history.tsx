import { Button, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { refusalOf } from '../../../lib/session/refusal-of.ts';
import { useUser } from '../../../lib/session/session.ts';
import { type Plan, undoAdjustmentMutation } from '../queries.ts';
import { DisabledReason } from '../../../components/disabled-reason.tsx';
import { WideTable } from '../../../components/wide-table.tsx';
import { cellsText, scopeText } from './plan-words.ts';

const columns = ['Item', 'Change', 'Reason', 'Changed by', 'When'];

/** History of adjustments, newest first, with Undo (ADJ-5). */
export function PlanHistory({ runId, plan }: { runId: string; plan: Plan }) {
  const { adjustments, total, locked_at: lockedAt } = plan;
  if (adjustments.length === 0) return null;
  const title = `Adjustments, newest first: ${adjustments.length} of ${total}`;
  return (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <WideTable label={title}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">Undo</th>
          </tr>
        </thead>
        <tbody>
          {adjustments.map((adjustment) => (
            <tr key={adjustment.number}>
              <th scope="row">{scopeText(adjustment)}</th>
              <td>{cellsText(adjustment)}</td>
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
        </tbody>
      </WideTable>
    </div>
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
