import type { BrowserContext } from 'playwright-core';
import { benchPage } from './draw.ts';

const frames = 240;
const pixelsAFrame = 150;

/** Draws a table on one page and scrolls through it, one step per frame. Times are in milliseconds. */
export async function scrollTable(
  context: BrowserContext,
  address: string,
  rows: number,
): Promise<{ painted: number; median: number; worst: number; drawn: number; blank: number }> {
  const page = await benchPage(context, address);
  const painted = await page.evaluate((count) => globalThis.bench.table(count), rows);
  const { times, drawn, blank } = await page.evaluate(
    async ([count, step]) => {
      const region = document.querySelector('section[tabindex="0"]');
      if (!region) throw new Error('the table does not scroll');
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const taken: number[] = [];
      let empty = 0;
      let before = await frame();
      for (let at = 0; at < count; at++) {
        // Half of the steps scroll by wheel, the others in jumps, like dragging the scroll bar.
        region.scrollTop += at < count / 2 ? step : 20 * step;
        const now = await frame();
        taken.push(now - before);
        before = now;
        const { left, top, height } = region.getBoundingClientRect();
        const cell = document.elementFromPoint(left + 100, top + height / 2);
        if (cell?.closest('tr[aria-rowindex]') == null) empty += 1;
      }
      return { times: taken, drawn: document.querySelectorAll('tbody tr').length, blank: empty };
    },
    [frames, pixelsAFrame] as const,
  );
  await page.close();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    painted,
    median: sorted[sorted.length >> 1] ?? Number.NaN,
    worst: sorted.at(-1) ?? Number.NaN,
    drawn,
    blank,
  };
}
