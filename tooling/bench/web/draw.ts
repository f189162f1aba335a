import type { Browser, BrowserContext, Page } from 'playwright-core';
import './bench-page.ts';
import { hover } from './hover.ts';
import { traced } from './traced.ts';

/** Cost of drawing once on a new page, in milliseconds. */
export interface Drawing {
  painted: number;
  longestTask: number;
  busy: number;
  hover: { mean: number; worst: number };
}

/** Draws 10,000 points on a separate page, in the app's chart or in uPlot, and moves the pointer over them. */
export async function draw(
  browser: Browser,
  context: BrowserContext,
  address: string,
  what: 'chart' | 'uplot',
  points: number,
): Promise<Drawing> {
  const page = await benchPage(context, address);
  const { result, strain } = await traced(browser, page, () =>
    page.evaluate(([name, count]) => globalThis.bench[name](count), [what, points] as const),
  );
  const moved = await hover(browser, page, what === 'chart' ? '[role="slider"]' : '.u-over');
  await page.close();
  return { painted: result, longestTask: strain.tasks[0] ?? 0, busy: strain.busy, hover: moved };
}

export async function benchPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${address}/bench/index.html`);
  await page.waitForFunction(() => 'bench' in globalThis);
  return page;
}
