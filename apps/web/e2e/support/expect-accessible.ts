import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on the scheme, which changes only colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits until color transitions have finished. Ignores spinners, which never finish. */
async function settled(): Promise<void> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/**
 * Expects that axe finds no violation on a page without frames.
 *
 * @param runOnly tags or names of rules; by default WCAG 2.2 AA and best practices
 */
export async function expectNoViolation(page: Page, runOnly = standards): Promise<void> {
  // Once per document, because this takes half as long as a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Reporting passed elements takes most of the time on pages with large tables.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'] };
  const { violations } = await page.evaluate((chosen) => window.axe.run(document, chosen), options);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
  );
  expect(found).toEqual([]);
}

/** Expects that axe finds no violation in light and dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(colorScheme, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
      await page.evaluate(settled);
      await expectNoViolation(page, colorScheme === 'light' ? standards : colorRules);
    });
}
