import type { Browser, Page } from 'playwright-core';
import { traced } from './traced.ts';

const moves = 60;

/**
 * Moves the pointer across an area, one move per frame.
 *
 * @returns main-thread milliseconds per move
 */
export async function hover(
  browser: Browser,
  page: Page,
  selector: string,
): Promise<{ mean: number; worst: number }> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`nothing to hover over at ${selector}`);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 5, y);
  const { strain } = await traced(browser, page, async () => {
    for (let move = 0; move < moves; move++) {
      await page.mouse.move(box.x + 5 + ((box.width - 10) * move) / moves, y);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
  });
  return { mean: strain.busy / moves, worst: strain.tasks[0] ?? 0 };
}
