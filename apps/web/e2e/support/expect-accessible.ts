import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that depend on the scheme, which changes only colors. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Waits until color transitions have finished. Ignores spinners, which never finish. */
async function settled(): Promise<void> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const fading = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/** Expects that axe finds no violation of WCAG 2.2 AA in light and dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    await page.evaluate(settled);
    const axe = new AxeBuilder({ page })
      // Reporting passed elements takes most of the time on pages with large tables.
      .options({ resultTypes: ['violations'] })
      // Legacy mode is faster, and sufficient for pages without frames.
      .setLegacyMode();
    if (colorScheme === 'light') axe.withTags(standards);
    else axe.withRules(colorRules);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${colorScheme} ${id} ${target.join(' ')} ${failureSummary ?? ''}`,
      ),
    );
    expect(found).toEqual([]);
  }
}
