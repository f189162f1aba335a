import type { Browser, BrowserContext } from 'playwright-core';
import type { Drawing } from './draw.ts';
import { hover } from './hover.ts';
import { traced } from './traced.ts';

/** Opens the analysis page of a daily run and measures the time from the response to the painted chart. */
export async function openInApp(
  browser: Browser,
  context: BrowserContext,
  address: string,
  runId: string,
  days: number,
): Promise<Drawing> {
  const page = await context.newPage();
  await page.addInitScript(markAnswer);
  await page.goto(`${address}/`);
  await page.getByRole('heading', { level: 1, name: 'Upload Data' }).waitFor();
  const { result, strain } = await traced(browser, page, async () => {
    await page.goto(`${address}/analysis/${runId}`);
    return page.evaluate(untilDrawn, days);
  });
  const moved = await hover(browser, page, '[role="slider"]');
  await page.close();
  return { painted: result, longestTask: strain.tasks[0] ?? 0, busy: strain.busy, hover: moved };
}

/** Runs in the page. Marks the arrival of the run's data. */
export function markAnswer(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByType('resource'))
      if (entry.name.includes('/api/run-data/'))
        performance.mark('start', { startTime: (entry as PerformanceResourceTiming).responseEnd });
  }).observe({ type: 'resource', buffered: true });
}

/** Runs in the page. Waits until the line is painted. @returns milliseconds since the response */
export async function untilDrawn(points: number): Promise<number> {
  const drawn = () =>
    (document.querySelector('figure path[stroke-width="2"]')?.getAttribute('d')?.length ?? 0) > points / 10;
  while (!drawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  performance.mark('drawn');
  const start = performance.getEntriesByName('start')[0]?.startTime ?? Number.NaN;
  return performance.now() - start;
}
