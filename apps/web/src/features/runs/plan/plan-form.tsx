import { DisabledReason } from '../../../components/disabled-reason.tsx';
import { MineOrTheirs } from '../../../components/mine-or-theirs.tsx';
import { Notice } from '../../../components/notice.tsx';
import { WideTable } from '../../../components/wide-table.tsx';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { notifySuccess } from '../../../lib/notify.ts';
import { plural } from '../../../lib/plural.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { FigureTable } from '../figure-table.tsx';
import { adjustMutation, type CellChange } from '../queries.ts';
import { cellEntry, entered } from './cell-entry.ts';
import { planConflict, type PlanConflictCell } from '@forecast-console/api-client/errors';
import type { RunPoint } from '@forecast-console/api-client/normalise';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';

/** A combination; `id` as in the URL. */
export interface PlannedGroup {
  id: string;
  label: string;
}

interface PlanFormProps {
  /** null: the total */
  group: PlannedGroup | null;
  runId: string;
  /** the periods of the forecast */
  points: readonly RunPoint[];
  onClose: () => void;
}

const usualReasons = ['Promotion', 'New customer', 'Lost customer', 'Price change', 'Supply', 'Correction'];
const shownOf = ({ plan, forecast }: RunPoint) => plan ?? forecast ?? 0;

/** Adjusts the plan of the series shown, by period or for all periods. */
export function PlanForm({ runId, group, points, onClose }: PlanFormProps) {
  const [entries, setEntries] = useState<Readonly<Record<string, string>>>({});
  const [forAll, setForAll] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const adjust = useMutation({
    ...adjustMutation,
    onSuccess: () => {
      notifySuccess('Plan adjusted');
      setEntries({});
      setForAll('');
    },
  });
  const textOf = (date: string) => entries[date] || forAll;
  const rows = points.map((point) => {
    const shown = shownOf(point);
    const text = textOf(point.date);
    const change = text === '' ? null : cellEntry(text);
    return { ...point, shown, change, isWrong: text !== '' && change === null };
  });
  const cells = rows.flatMap(({ date, shown, change }): CellChange[] =>
    change === null ? [] : [{ date, ...change, based_on: shown }],
  );
  const send = (changes: readonly CellChange[]) =>
    adjust.mutate({
      runId,
      ...(group === null ? {} : { group: group.id }),
      cells: [...changes],
      reason: reason.trim(),
    });
  const missing = missingInput(
    cells.length,
    reason,
    rows.some(({ isWrong }) => isWrong),
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (missing === null) send(cells);
  };
  const conflict = planConflict(adjust.error);
  return (
    <form onSubmit={save} aria-label={`Adjust ${group?.label ?? 'the total'}`}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {group === null
            ? 'Changes to the total are spread proportionally over its combinations.'
            : 'Changes roll up to the total.'}{' '}
          Enter a value (1200), a change (+20, -20) or a percentage (+5 %). To enter a negative value, type
          =-20.
        </Text>
        <Group align="flex-start" gap="sm">
          <TextInput
            ref={first}
            label="Apply to all periods"
            placeholder="+5 %"
            value={forAll}
            onChange={({ currentTarget: { value } }) => setForAll(value)}
          />
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
        </Group>
        <WideTable label="Periods to adjust">
          <thead>
            <tr>
              {['Period', 'Change', 'New plan', 'Plan', 'Forecast'].map((name) => (
                <th key={name} scope="col" data-numeric={name !== 'Period' || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ date, forecast, shown, change, isWrong }) => (
              <tr key={date}>
                <th scope="row">{formatDate(date)}</th>
                <td>
                  <TextInput
                    size="xs"
                    w="8rem"
                    ml="auto"
                    aria-label={`Change for ${formatDate(date)}`}
                    placeholder={forAll}
                    error={isWrong ? 'Not a number' : undefined}
                    value={entries[date] ?? ''}
                    onChange={({ currentTarget: { value } }) => setEntries({ ...entries, [date]: value })}
                  />
                </td>
                <td data-numeric>{change === null ? '–' : formatNumber(entered(change, shown))}</td>
                <td data-numeric>{formatNumber(shown)}</td>
                <td data-numeric>{formatNumber(forecast)}</td>
              </tr>
            ))}
          </tbody>
        </WideTable>
        {conflict !== null && (
          <PlanConflictNotice
            cells={conflict}
            onTheirs={() => {
              const theirs = new Set(conflict.map(({ date }) => date));
              const kept = rows.filter(({ date }) => !theirs.has(date) && textOf(date) !== '');
              // Keeps the bulk change in cells without a conflict.
              setEntries(Object.fromEntries(kept.map(({ date }) => [date, textOf(date)])));
              setForAll('');
              adjust.reset();
              // The focused button disappears with the notice.
              first.current?.focus();
            }}
            onMine={() => {
              const byDate = new Map(conflict.map((cell) => [cell.date, cell]));
              send(
                (adjust.variables?.cells ?? []).map((cell) => {
                  const own = byDate.get(cell.date);
                  return own === undefined
                    ? cell
                    : { date: cell.date, kind: 'value', amount: own.yours, based_on: own.theirs };
                }),
              );
            }}
          />
        )}
        {adjust.error !== null && conflict === null && <Notice kind="error">{reasonOf(adjust.error)}</Notice>}
        <Group gap="xs">
          <DisabledReason reason={missing}>
            <Button type="submit" size="xs" loading={adjust.isPending}>
              {cells.length === 0 ? 'Save' : `Save ${cells.length} ${plural(cells.length, 'period')}`}
            </Button>
          </DisabledReason>
          <Button size="xs" variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function missingInput(count: number, reason: string, isWrong: boolean): string | null {
  if (isWrong) return 'Some changes are invalid. Correct the marked fields.';
  if (count === 0) return 'Enter a change first.';
  return reason.trim() === '' ? 'Enter a reason first.' : null;
}

interface PlanConflictNoticeProps {
  cells: readonly PlanConflictCell[];
  onTheirs: () => void;
  onMine: () => void;
}

/** Shows cells that another user changed in the meantime, with both values to choose from (ADJ-3). */
export function PlanConflictNotice({ cells, onTheirs, onMine }: PlanConflictNoticeProps) {
  return (
    <Notice
      kind="error"
      title="Someone else changed this plan since you opened it. Your changes were not saved."
    >
      <FigureTable
        title="Which value do you want to keep?"
        columns={['Period', 'You saw', 'Yours', 'Theirs', 'Changed by']}
        rows={cells.map(({ date, seen, yours, theirs, by, reason }) => [
          formatDate(date),
          formatNumber(seen),
          formatNumber(yours),
          formatNumber(theirs),
          by === null ? 'undone' : `${by}: ${reason ?? ''}`,
        ])}
      />
      <MineOrTheirs onMine={onMine} onTheirs={onTheirs} />
    </Notice>
  );
}
