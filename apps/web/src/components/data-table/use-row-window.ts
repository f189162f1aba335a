import { type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';

/** A rendered row and the number of skipped rows before it. */
interface WindowRow {
  index: number;
  gap: number;
}

interface RowWindow {
  rows: readonly WindowRow[];
  /** number of skipped rows after the last rendered row */
  rest: number;
  /** keeps a row rendered while it has focus */
  keep: (index: number | null) => void;
}

// Maximum number of rows that are all rendered, so that the browser's search finds them.
const maxRendered = 120;
// Number of rows rendered above and below the visible part.
const overscan = 8;
const scrollStep = 4;
const initialRows = 12;
// Same value as --fc-row-height in the theme.
const rowHeightRem = 2.25;

/**
 * Returns which of `count` rows of equal height to render: all rows of a short table, otherwise those near the scroll
 * position.
 */
export function useRowWindow(count: number, scroller: RefObject<HTMLElement | null>): RowWindow {
  const [kept, setKept] = useState<number | null>(null);
  const [visible, setVisible] = useState({ first: 0, end: initialRows });
  const windowed = count > maxRendered;
  useEffect(() => {
    const element = scroller.current;
    if (!windowed || element === null) return undefined;
    const measure = () => {
      const { scrollTop, clientHeight } = element;
      const rowHeight = rowHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const first = Math.floor(scrollTop / rowHeight / scrollStep) * scrollStep;
      const end = Math.ceil((scrollTop + clientHeight) / rowHeight / scrollStep) * scrollStep;
      setVisible((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    // Rendered synchronously; otherwise a long jump shows an empty table for one frame.
    const measureNow = () => flushSync(measure);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measureNow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measureNow);
    };
  }, [windowed, scroller]);
  const rendered = useMemo(
    () =>
      windowed
        ? rowWindow(count, visible.first - overscan, visible.end + overscan, kept)
        : rowWindow(count, 0, count, null),
    [count, windowed, visible, kept],
  );
  return { ...rendered, keep: setKept };
}

/**
 * Returns the rows from `first` up to `end`, plus the row `kept`.
 *
 * @param kept index of a row to render in any case, or null
 * @returns rows ascending; `rest` counts the rows after the last one
 */
export function rowWindow(
  count: number,
  first: number,
  end: number,
  kept: number | null,
): { rows: WindowRow[]; rest: number } {
  const from = Math.max(0, Math.min(first, count));
  const to = Math.max(from, Math.min(end, count));
  const indices = Array.from({ length: to - from }, (_, at) => from + at);
  if (kept !== null && kept >= 0 && kept < from) indices.unshift(kept);
  if (kept !== null && kept >= to && kept < count) indices.push(kept);
  const rows = indices.map((index, at): WindowRow => ({ index, gap: index - ((indices[at - 1] ?? -1) + 1) }));
  return { rows, rest: count - ((indices.at(-1) ?? -1) + 1) };
}
