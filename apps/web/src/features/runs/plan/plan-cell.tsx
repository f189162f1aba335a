import { useEffect, useRef } from 'react';
import { formatAmount } from '../../../lib/format.ts';
import type { PlanCell } from './plan-rows.ts';

/** Value of a cell with, in small print, the forecast and the actual of the year before. */
export function CellText({
  cell: { forecast, lastYear },
  value,
  comment,
}: {
  cell: PlanCell;
  value: number;
  comment: string | undefined;
}) {
  return (
    <>
      <span title={comment} data-commented={comment !== undefined || undefined}>
        {formatAmount(value)}
      </span>
      <small>
        {formatAmount(forecast)} · {lastYear === null ? '–' : formatAmount(lastYear)}
      </small>
    </>
  );
}

interface Step {
  row: number;
  column: number;
}

interface CellInputProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  /** @param step how far to move next; null to stay, because the focus is already elsewhere */
  onCommit: (step: Step | null) => void;
  onCancel: () => void;
}

/** Text field of the cell that is being edited. */
export function CellInput({ label, text, onType, onCommit, onCancel }: CellInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => input.current?.focus(), []);
  const finish = (step: Step | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onCommit(step);
  };
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode="decimal"
      maxLength={40}
      value={text}
      onChange={({ currentTarget: { value } }) => onType(value)}
      onBlur={() => finish(null)}
      onKeyDown={(event) => {
        const back = event.shiftKey ? -1 : 1;
        if (event.key === 'Enter') finish({ row: back, column: 0 });
        else if (event.key === 'Tab') finish({ row: 0, column: back });
        else if (event.key === 'Escape') {
          isDone.current = true;
          onCancel();
        } else return;
        event.preventDefault();
      }}
    />
  );
}
