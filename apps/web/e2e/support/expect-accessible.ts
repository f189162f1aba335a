import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until no colour is on its way from one scheme to the other; spinners never end and do not count. */
async function settled(): Promise<void> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/** The page as it stands has no violation of WCAG 2.2 AA that axe can find, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    await page.evaluate(settled);
    const { violations } = await new AxeBuilder({ page })
      // What passed would be told element by element, which takes most of the time on a page with a large table.
      .options({ resultTypes: ['violations'] })
      .withTags(standards)
      // No page here has frames: what is found need not be put together outside of it.
      .setLegacyMode()
      .analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${colorScheme} ${id} ${target.join(' ')} ${failureSummary ?? ''}`,
      ),
    );
    expect(found).toEqual([]);
  }
}
