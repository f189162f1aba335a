import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../e2e/support/sign-in.ts';

const folder = join(import.meta.dirname, '../../../docs/screens');

const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const;

const themes = ['light', 'dark'] as const;

/** Screens of somebody signed in; `{run}` and `{upload}` stand for the demo workspace's ids. */
const screens: readonly (readonly [name: string, path: string])[] = [
  ['upload', '/'],
  ['forecast', '/forecast?runId={upload}'],
  ['forecast-dashboard', '/forecast/dashboard'],
  ['metrics', '/metrics?runId={run}'],
  ['results', '/results?runId={run}'],
  ['results-empty', '/results'],
  ['analysis', '/analysis/{run}'],
  ['analysis-simple', '/analysis-simple?run_id={run}'],
  ['analysis-simple-time-series', '/analysis-simple?run_id={run}&view=ts'],
  ['admin', '/admin'],
  ['admin-settings', '/admin/settings'],
  ['admin-users', '/admin/users'],
  ['admin-logs', '/admin/logs'],
  ['admin-performance', '/admin/performance'],
  ['unknown', '/no-such-page'],
];

async function demoIds(page: Page): Promise<{ run: string; upload: string }> {
  const token = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fc_auth') ?? '{}') as { access_token?: string };
    return session.access_token ?? '';
  });
  const answer = await page.request.get('/api/forecast-batch/history', {
    headers: { authorization: `Bearer ${token}` },
  });
  const { runs } = (await answer.json()) as { runs: { run_id: string; upload_id: string }[] };
  const [newest] = runs;
  if (!newest) throw new Error('the demo workspace has no run');
  return { run: newest.run_id, upload: newest.upload_id };
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 70, fullPage: true });
}

for (const { name: size, ...viewport } of sizes)
  for (const colorScheme of themes) {
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      test('signed out', async ({ page }) => {
        for (const name of ['login', 'register']) {
          await page.goto(`/${name}`);
          await picture(page, `${name}-${size}-${colorScheme}`);
        }
      });

      test('signed in', async ({ page }) => {
        test.setTimeout(180_000);
        await signIn(page, 'admin');
        const ids = await demoIds(page);
        for (const [name, path] of screens) {
          await page.goto(path.replace('{run}', ids.run).replace('{upload}', ids.upload));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await picture(page, `${name}-${size}-${colorScheme}`);
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
        }
      });
    });
  }
