import { type RefObject, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowWindow, type WindowRow } from './row-window.ts';

interface RowWindow {
  rows: readonly WindowRow[];
  /** rows that are not drawn behind the last one */
  rest: number;
  /** the row that holds the focus stays drawn wherever the table is scrolled to */
  keep: (index: number | null) => void;
}

// Fewer rows than this are all drawn: the browser's own search finds every one.
const maxDrawn = 120;
// Rows drawn beyond what is seen, and how many are scrolled past before others are drawn.
const beyond = 8;
const step = 4;
// Rows that are drawn before it is known how many are seen.
const atFirst = 12;
// --fc-row-height of the theme
const rowRems = 2.25;

/** Which of `count` rows of one height are drawn: all when they are few, else those near what is scrolled to. */
export function useRowWindow(count: number, scroller: RefObject<HTMLElement | null>): RowWindow {
  const [kept, setKept] = useState<number | null>(null);
  const [seen, setSeen] = useState({ first: 0, end: atFirst });
  const windowed = count > maxDrawn;
  useEffect(() => {
    const element = scroller.current;
    if (!windowed || element === null) return undefined;
    const measured = () => {
      const { scrollTop, clientHeight } = element;
      const row = rowRems * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const first = Math.floor(scrollTop / row / step) * step;
      const end = Math.ceil((scrollTop + clientHeight) / row / step) * step;
      return { first, end };
    };
    const look = () => {
      const now = measured();
      setSeen((before) => (before.first === now.first && before.end === now.end ? before : now));
    };
    // In the frame of the scrolling itself: a leap would show an empty table for one frame.
    const lookAtOnce = () => flushSync(look);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', lookAtOnce, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', lookAtOnce);
    };
  }, [windowed, scroller]);
  const drawn = useMemo(
    () =>
      windowed
        ? rowWindow(count, seen.first - beyond, seen.end + beyond, kept)
        : rowWindow(count, 0, count, null),
    [count, windowed, seen, kept],
  );
  return { ...drawn, keep: setKept };
}
