import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react';
import type { Combination } from '../queries.ts';
import { groupId } from '../groups.ts';

interface Board {
  total: number | null;
  at: (index: number) => Combination | null;
  rows: readonly { index: number }[];
  keep: (index: number | null) => void;
}

/** `aria-rowindex` of the first combination; the header row is row 1. */
export const firstRowIndex = 2;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** Selects combinations by click and by keys: ↑ and ↓ step, Home and End jump, Esc returns to the total. */
export function useBoardKeys(
  { total, at, rows, keep }: Board,
  scroller: RefObject<HTMLElement | null>,
  shown: string | undefined,
  onShow: (group: string | undefined) => void,
) {
  const [chosen, setChosen] = useState<number | null>(null);
  const isShown = (index: number) => {
    const row = at(index);
    return row !== null && groupId(row.key) === shown;
  };
  const current =
    chosen !== null && isShown(chosen) ? chosen : (rows.find(({ index }) => isShown(index))?.index ?? null);
  const select = (index: number) => {
    const row = at(index);
    reveal(scroller.current, index);
    // The row is not loaded yet. Scrolling loads it, and the next key press selects it.
    if (row === null) return;
    setChosen(index);
    keep(index);
    onShow(groupId(row.key));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.target !== event.currentTarget || total === null) return;
    const step = steps[event.key];
    if (event.key === 'Escape') onShow(undefined);
    else if (event.key === 'Home') select(0);
    else if (event.key === 'End') select(total - 1);
    else if (step !== undefined) select(current === null ? 0 : clamp(current + step, total));
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent<HTMLTableElement>) => {
    const row = target instanceof Element ? target.closest('tbody tr[aria-rowindex]') : null;
    if (row !== null) select(Number(row.getAttribute('aria-rowindex')) - firstRowIndex);
  };
  return { current, onKeyDown, onClick };
}

const clamp = (index: number, count: number) => Math.max(0, Math.min(count - 1, index));

/** Scrolls only as far as needed to show the row below the sticky headers. */
function reveal(scroller: HTMLElement | null, index: number): void {
  const headers = scroller?.querySelector('thead')?.offsetHeight ?? 0;
  const height = scroller?.querySelector<HTMLElement>('tbody tr[aria-rowindex]')?.offsetHeight ?? 0;
  if (scroller === null) return;
  const top = index * height;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  const hidden = top + height - (scroller.scrollTop + scroller.clientHeight - headers);
  if (hidden > 0) scroller.scrollTop += hidden;
}
