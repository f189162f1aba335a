import { DisabledReason } from '../../../components/disabled-reason.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useDecimalMark } from './use-decimal-mark.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { plural } from '../../../lib/format.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { adjustMutation, type CellChange } from '../queries.ts';
import { PlanConflictNotice } from './plan-conflict-notice.tsx';
import { type Change, PlanGrid, type SelectedCell } from './plan-grid.tsx';
import { cellKey, draftOf, type Drafts, type PlanRow } from './plan-rows.ts';
import { planConflict, type PlanConflictCell } from '@forecast-console/api-client/errors';
import type { Bucket } from '@forecast-console/calendar';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

interface PlanEditorProps {
  runId: string;
  rows: readonly PlanRow[];
  bucket: Bucket;
  level: string;
  isLocked: boolean;
  onShow: (group: string | undefined) => void;
}

/** Changes to one series that are sent together. */
interface Adjustment {
  row: PlanRow;
  cells: CellChange[];
  reason: string;
}

interface Conflict extends Adjustment {
  theirs: readonly PlanConflictCell[];
}

const usualReasons = ['Promotion', 'New customer', 'Lost customer', 'Price change', 'Supply', 'Correction'];
const noDrafts: Drafts = new Map();

/** The planning grid with its unsaved changes, their reason and comments, and conflicts with other users (ADJ-9). */
export function PlanEditor({ runId, rows, bucket, level, isLocked, onShow }: PlanEditorProps) {
  const [drafts, setDrafts] = useState(noDrafts);
  const [comments, setComments] = useState<ReadonlyMap<string, string>>(new Map());
  const [reason, setReason] = useState('');
  const [mark, setMark] = useDecimalMark();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const adjust = useMutation(adjustMutation);
  const context = { rows, drafts, mark };
  const read = rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const draft = draftOf(row, cell, context);
      return draft === null ? [] : [{ row, cell, draft, key: cellKey(row, cell.date) }];
    }),
  );
  const problems = new Set(read.map(({ draft }) => draft.problem));
  const change = (changes: readonly Change[]) =>
    setDrafts((before) => {
      const next = new Map(before);
      for (const [row, date, text] of changes)
        if (text === null) next.delete(cellKey(row, date));
        else next.set(cellKey(row, date), text);
      return next;
    });
  const discard = (cells: readonly { row: PlanRow; date: string }[]) =>
    change(cells.map(({ row, date }) => [row, date, null]));

  /** Groups the changes by series and comment, because an adjustment has one of each. */
  const adjustments = (): Adjustment[] => {
    const groups = new Map<string, Adjustment>();
    for (const { row, cell, draft, key } of read) {
      if (draft.change === null) continue;
      const comment = comments.get(key) ?? reason.trim();
      const of = `${row.id ?? ''} ${comment}`;
      const group = groups.get(of) ?? { row, cells: [], reason: comment };
      groups.set(of, group);
      group.cells.push({ date: cell.date, ...draft.change, based_on: cell.plan });
    }
    return [...groups.values()];
  };

  const send = async (all: readonly Adjustment[]) => {
    setConflict(null);
    for (const one of all) {
      const { row, cells } = one;
      try {
        await adjust.mutateAsync({
          runId,
          ...(row.id === null ? {} : { group: row.id }),
          cells,
          reason: one.reason,
        });
      } catch (error) {
        const theirs = planConflict(error);
        if (theirs !== null) setConflict({ ...one, theirs });
        return;
      }
      discard(cells.map(({ date }) => ({ row, date })));
    }
    setComments(new Map());
    notifySuccess('Plan adjusted');
  };
  const isWithoutReason = reason.trim() === '' && read.some(({ key }) => !comments.has(key));
  const missing = missingInput(read.length, isWithoutReason, problems);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null) void send(adjustments());
  };
  return (
    <Stack gap="sm">
      {!isLocked && (
        <form onSubmit={save} aria-label="Changes to the plan">
          <Group align="flex-end" gap="sm">
            <TextInput
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
              <Button type="submit" loading={adjust.isPending}>
                {read.length === 0 ? 'Apply' : `Apply ${read.length} ${plural(read.length, 'change')}`}
              </Button>
            </DisabledReason>
            {read.length > 0 && (
              <Button variant="default" onClick={() => setDrafts(noDrafts)}>
                Discard
              </Button>
            )}
          </Group>
        </form>
      )}
      {problems.has('ambiguous') && (
        <DecimalMarkQuestion
          text={read.find(({ draft }) => draft.problem === 'ambiguous')?.draft.text ?? ''}
          onChoose={setMark}
        />
      )}
      <PlanGrid
        rows={rows}
        drafts={drafts}
        mark={mark}
        bucket={bucket}
        level={level}
        isLocked={isLocked}
        onChange={change}
        onShow={onShow}
        renderTools={(selected) =>
          !isLocked && (
            <SelectionTools
              key={selected.map(([row, cell]) => cellKey(row, cell.date)).join()}
              selected={selected}
              comments={comments}
              onSet={(text) => change(selected.map(([row, cell]) => [row, cell.date, text]))}
              onComment={(text) =>
                setComments(
                  new Map([
                    ...comments,
                    ...selected.map(([row, cell]) => [cellKey(row, cell.date), text] as const),
                  ]),
                )
              }
            />
          )
        }
      />
      {conflict !== null && (
        <PlanConflictNotice
          label={conflict.row.label}
          cells={conflict.theirs}
          onTheirs={() => {
            discard(conflict.theirs.map(({ date }) => ({ row: conflict.row, date })));
            setConflict(null);
            adjust.reset();
          }}
          onMine={() => {
            const seen = new Map(conflict.theirs.map((cell) => [cell.date, cell]));
            const cells = conflict.cells.map((cell): CellChange => {
              const own = seen.get(cell.date);
              return own === undefined
                ? cell
                : { date: cell.date, kind: 'value', amount: own.yours, based_on: own.theirs };
            });
            void send([{ ...conflict, cells }]);
          }}
        />
      )}
      {adjust.error !== null && conflict === null && <Notice kind="error">{reasonOf(adjust.error)}</Notice>}
      <Text size="xs" c="dimmed">
        Type a value (1200), a change (+20, -20), a percentage (+5%) or a negative value (=-20), or paste
        cells from a spreadsheet. Small numbers: forecast · last year. Changes to the total are spread
        proportionally.
      </Text>
    </Stack>
  );
}

function missingInput(
  count: number,
  isWithoutReason: boolean,
  problems: ReadonlySet<string | null>,
): string | null {
  if (problems.has('invalid')) return 'Some cells are not numbers. Correct the marked cells.';
  if (problems.has('ambiguous')) return 'Choose the decimal mark first.';
  if (problems.has('both'))
    return 'In one period, change either the total or its parts. Correct the marked cells of the total.';
  if (count === 0) return 'Change a cell first.';
  return isWithoutReason ? 'Enter a reason first.' : null;
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

interface SelectionToolsProps {
  selected: readonly SelectedCell[];
  comments: ReadonlyMap<string, string>;
  onSet: (text: string) => void;
  onComment: (text: string) => void;
}

/** Changes or comments on all selected cells at once. Remount it when the selection changes. */
function SelectionTools({ selected, comments, onSet, onComment }: SelectionToolsProps) {
  const [text, setText] = useState('');
  const [first] = selected;
  const comment = first === undefined ? undefined : comments.get(cellKey(first[0], first[1].date));
  const [note, setNote] = useState(comment ?? '');
  const none = selected.length === 0 ? 'The selected cells cannot be changed.' : null;
  const count = `${selected.length} ${plural(selected.length, 'cell')}`;
  return (
    <Group gap="xs" align="flex-end" mt="xs">
      <TextInput
        size="xs"
        label={`Change ${count}`}
        placeholder="+5%"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <DisabledReason reason={none ?? (text.trim() === '' ? 'Enter a change first.' : null)}>
        <Button size="xs" variant="default" onClick={() => onSet(text.trim())}>
          Set
        </Button>
      </DisabledReason>
      <TextInput
        size="xs"
        label={`Comment on ${count}`}
        placeholder="Replaces the reason"
        maxLength={120}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <DisabledReason reason={none ?? (note.trim() === '' ? 'Enter a comment first.' : null)}>
        <Button size="xs" variant="default" onClick={() => onComment(note.trim())}>
          Comment
        </Button>
      </DisabledReason>
    </Group>
  );
}
