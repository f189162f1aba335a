import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Disclosure } from '../../../components/panel/disclosure.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { useDecimalMark } from './use-decimal-mark.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { adjustMutation, type CellChange, type Plan } from '../queries.ts';
import { CellDetails } from './cell-details.tsx';
import { type Adjustment, adjustmentsOf, applyLabel, changedCells, missingInput } from './plan-changes.ts';
import { PlanConflictNotice } from './plan-conflict-notice.tsx';
import { cellKey } from './plan-drafts.ts';
import classes from './plan-grid.module.css';
import { PlanGrid, type SelectedCell } from './plan-grid.tsx';
import type { PlanRow } from './plan-rows.ts';
import { SelectionTools } from './selection-tools.tsx';
import { usePlanDrafts } from './use-plan-drafts.ts';
import { planConflict, type PlanConflictCell } from '@forecast-console/api-client/errors';
import type { Bucket } from '@forecast-console/calendar';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';

interface PlanEditorProps {
  runId: string;
  rows: readonly PlanRow[];
  adjustments: Plan['adjustments'];
  bucket: Bucket;
  level: string;
  isLocked: boolean;
  onShow: (group: string | undefined) => void;
  /** controls below the grid */
  children?: ReactNode;
}

interface Conflict extends Adjustment {
  theirs: readonly PlanConflictCell[];
}

const usualReasons = ['Promotion', 'New customer', 'Lost customer', 'Price change', 'Supply', 'Correction'];
const noComments: ReadonlyMap<string, string> = new Map();

/** The planning grid with its unsaved changes, their reason and comments, and conflicts with other users (ADJ-9). */
export function PlanEditor(props: PlanEditorProps) {
  const { runId, rows, adjustments, bucket, level, isLocked, onShow, children } = props;
  const [mark, setMark] = useDecimalMark();
  const { context, change, remove, clear, undo } = usePlanDrafts(rows, mark);
  const [comments, setComments] = useState(noComments);
  const [reason, setReason] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const adjust = useMutation(adjustMutation);
  const changed = changedCells(context);
  const ambiguous = changed.find(({ draft }) => draft.problem === 'ambiguous');
  const invalidInput = ([row, { date }]: SelectedCell) =>
    changed.find(({ key, draft }) => key === cellKey(row, date) && draft.problem === 'invalid')?.draft.text ??
    null;

  const send = async (all: readonly Adjustment[]) => {
    setConflict(null);
    for (const one of all) {
      const { row, cells } = one;
      const group = row.id === null ? {} : { group: row.id };
      try {
        await adjust.mutateAsync({ runId, ...group, cells, reason: one.reason });
      } catch (error) {
        const theirs = planConflict(error);
        if (theirs !== null) setConflict({ ...one, theirs });
        return;
      }
      remove(cells.map(({ date }) => [row, date]));
    }
    setComments(noComments);
    notifySuccess('Plan adjusted');
  };
  const isWithoutReason = reason.trim() === '' && changed.some(({ key }) => !comments.has(key));
  const missing = missingInput(changed, isWithoutReason);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null) void send(adjustmentsOf(changed, comments, reason));
  };
  return (
    <Stack gap="sm">
      {!isLocked && (
        <form onSubmit={save} aria-label="Changes to the plan">
          <Group gap="xs" className={classes['changes'] ?? ''}>
            <TextInput
              size="xs"
              className={classes['inline'] ?? ''}
              label="Reason"
              required
              maxLength={120}
              list="plan-reasons"
              value={reason}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
            <datalist id="plan-reasons">
              {usualReasons.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
            <DisabledReason reason={missing}>
              <Button size="xs" type="submit" loading={adjust.isPending}>
                {applyLabel(changed.length)}
              </Button>
            </DisabledReason>
            <DisabledReason reason={undo === null ? 'There is no change to undo.' : null}>
              <Button size="xs" variant="default" onClick={() => undo?.()}>
                Undo last edit
              </Button>
            </DisabledReason>
            <DisabledReason reason={changed.length === 0 ? 'There are no changes to discard.' : null}>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  clear();
                  setComments(noComments);
                }}
              >
                Discard
              </Button>
            </DisabledReason>
            <Text size="xs" c="dimmed" ms="auto" visibleFrom="sm">
              Small numbers: forecast · last year
            </Text>
          </Group>
        </form>
      )}
      {ambiguous !== undefined && <DecimalMarkQuestion text={ambiguous.draft.text} onChoose={setMark} />}
      <PlanGrid
        rows={rows}
        context={context}
        comments={comments}
        bucket={bucket}
        level={level}
        isLocked={isLocked}
        onChange={change}
        onUndo={() => undo?.()}
        onShow={onShow}
        renderTools={({ active, value, editable }) => (
          <>
            {active !== null && (
              <CellDetails
                row={active[0]}
                cell={active[1]}
                value={value}
                bucket={bucket}
                adjustments={adjustments}
                invalid={invalidInput(active)}
              />
            )}
            {!isLocked && (
              <SelectionTools
                key={editable.map(([row, cell]) => cellKey(row, cell.date)).join()}
                selected={editable}
                comments={comments}
                onSet={(text) => change(editable.map(([row, cell]) => [row, cell.date, text]))}
                onComment={(text) =>
                  setComments(
                    new Map([
                      ...comments,
                      ...editable.map(([row, cell]) => [cellKey(row, cell.date), text] as const),
                    ]),
                  )
                }
              />
            )}
          </>
        )}
      />
      {conflict !== null && (
        <PlanConflictNotice
          label={conflict.row.label}
          cells={conflict.theirs}
          onTheirs={() => {
            remove(conflict.theirs.map(({ date }) => [conflict.row, date]));
            setConflict(null);
            adjust.reset();
          }}
          onMine={() => void send([withOwnValues(conflict)])}
        />
      )}
      {adjust.error !== null && conflict === null && <Notice kind="error">{reasonOf(adjust.error)}</Notice>}
      <Group justify="space-between" align="flex-start" gap="xs">
        {children}
        <Disclosure title="How to edit cells">
          <Text size="sm">
            Type a value (1200), a change (+20, -20), a percentage (+5%) or a negative value (=-20), or paste
            cells from a spreadsheet. Small numbers: forecast · last year. Changes to a sum are spread
            proportionally over its parts.
          </Text>
        </Disclosure>
      </Group>
    </Stack>
  );
}

/** Returns an adjustment with the user's values that is based on the values stored by another user. */
function withOwnValues({ row, cells, reason, theirs }: Conflict): Adjustment {
  const stored = new Map(theirs.map((cell) => [cell.date, cell]));
  return {
    row,
    reason,
    cells: cells.map((cell): CellChange => {
      const other = stored.get(cell.date);
      return other === undefined
        ? cell
        : { date: cell.date, kind: 'value', amount: other.yours, based_on: other.theirs };
    }),
  };
}

/** Asks once how to interpret a number such as '7.500'. */
function DecimalMarkQuestion({ text, onChoose }: { text: string; onChoose: (mark: '.' | ',') => void }) {
  return (
    <Notice kind="warning" title={`How do you write numbers? ${text} can mean two things.`}>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => onChoose('.')}>
          7,500.00 (decimal point)
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onChoose(',')}>
          7.500,00 (decimal comma)
        </Button>
      </Group>
    </Notice>
  );
}
