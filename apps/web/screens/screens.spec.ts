import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { allScreens, demoIds, openScreen, sizes } from '../e2e/support/all-screens.ts';
import { test } from '../e2e/support/test.ts';

const folder = join(import.meta.dirname, '../../../docs/screens');

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 70, fullPage: true });
}

for (const { name: size, ...viewport } of sizes)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      test('signed out', async ({ page }) => {
        for (const name of ['login', 'register']) {
          await page.goto(`/${name}`);
          await page.waitForLoadState('networkidle');
          await picture(page, `${name}-${size}-${colorScheme}`);
        }
      });

      test.describe('signed in', () => {
        test.use({ account: 'admin' });

        test('every screen', async ({ page }) => {
          test.setTimeout(180_000);
          const ids = await demoIds(page);
          for (const [name, path, act] of allScreens) {
            await openScreen(page, path, ids, act);
            await picture(page, `${name}-${size}-${colorScheme}`);
          }
        });
      });
    });
