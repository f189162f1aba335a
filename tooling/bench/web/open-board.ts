import type { Browser, BrowserContext, Page } from 'playwright-core';
import { markAnswer, untilDrawn } from './draw-in-app.ts';
import { type Strain, traced } from './traced.ts';

const frames = 120;
const pixelsAFrame = 200;

/** A user action with the longest main-thread task during it, in milliseconds. */
export interface BoardStrain {
  what: string;
  longestTask: number;
  /** CPU time only, which other processes hardly affect */
  maxCpuMs: number;
}

/**
 * Opens the analysis of a run with many combinations, then scrolls its board by wheel and in jumps, sorts, filters
 * and searches it.
 *
 * @returns milliseconds from the response with the run's data to the first chart
 */
export async function openBoard(
  browser: Browser,
  context: BrowserContext,
  address: string,
  runId: string,
): Promise<{ painted: number; strains: BoardStrain[] }> {
  const page = await context.newPage();
  await page.addInitScript(markAnswer);
  await page.goto(`${address}/`);
  await page.getByRole('heading', { level: 1, name: 'Upload Data' }).waitFor();
  const board = page.getByRole('grid');
  const filled = board.locator('tr[aria-busy="false"]').first();
  const opened = await traced(browser, page, async () => {
    await page.goto(`${address}/analysis/${runId}`);
    const painted = await page.evaluate(untilDrawn, 60);
    await filled.waitFor();
    return painted;
  });
  const strains: BoardStrain[] = [];
  const note = (what: string, { tasks, maxCpuMs }: Strain) =>
    strains.push({ what, longestTask: tasks[0] ?? 0, maxCpuMs });
  note('open', opened.strain);
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const { strain } = await traced(browser, page, async () => {
      await work();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    });
    note(what, strain);
  };
  const answered = () => page.waitForResponse((response) => response.url().includes('/combinations'));
  await measure('scroll', () => scroll(page, 1));
  await measure('leap', () => scroll(page, 20));
  await measure('sort', () => Promise.all([answered(), page.getByRole('button', { name: 'WAPE' }).click()]));
  await measure('filter', () => Promise.all([answered(), page.getByLabel('Class').selectOption('BY')]));
  await measure('search', () =>
    Promise.all([answered(), page.getByLabel('Find Product').pressSequentially('P-77')]),
  );
  await measure('next', async () => {
    await board.focus();
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('ArrowDown');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  });
  await page.close();
  return { painted: opened.result, strains };
}

/** Scrolls one step per frame; the distance is a multiple of a wheel step. */
async function scroll(page: Page, leap: number): Promise<void> {
  await page.evaluate(
    async ([count, step]) => {
      const region = document.querySelector('[role="grid"]')?.parentElement;
      if (!region) throw new Error('the board does not scroll');
      for (let at = 0; at < count; at++) {
        region.scrollTop += step;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    [frames, pixelsAFrame * leap] as const,
  );
}
