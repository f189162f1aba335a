import { expect, type Page } from '@playwright/test';
import { previewLamps, previewRows } from './acts.ts';
import { openPage } from './open-page.ts';

/** Window sizes at which every screen is checked. */
export const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const;

/**
 * Screens for signed-in users and the actions on each. `{run}` and `{upload}` are replaced by ids of the demo
 * workspace.
 */
export const allScreens: readonly (readonly [
  name: string,
  path: string,
  act?: (page: Page) => Promise<void>,
])[] = [
  ['upload', '/'],
  ['datasets', '/datasets'],
  ['dataset', '/datasets/{upload}'],
  ['dataset-columns', '/datasets/{upload}?tab=columns'],
  ['upload-mapping', '/', previewLamps],
  ['upload-rows', '/', previewRows],
  ['forecast', '/forecast?runId={upload}'],
  ['forecast-dashboard', '/forecast/dashboard'],
  ['metrics', '/metrics?runId={run}'],
  ['runs', '/runs'],
  ['account', '/account'],
  ['results', '/results?runId={run}'],
  ['results-empty', '/results'],
  ['analysis', '/analysis/{run}'],
  ['analysis-years', '/analysis/{run}?view=yoy'],
  ['analysis-plan', '/analysis/{run}?tab=plan'],
  ['analysis-stock', '/analysis/{run}?tab=stock'],
  ['analysis-accuracy', '/analysis/{run}?tab=accuracy'],
  ['analysis-explanation', '/analysis/{run}?tab=explanation'],
  ['analysis-simple', '/analysis-simple?run_id={run}'],
  ['analysis-simple-time-series', '/analysis-simple?run_id={run}&view=ts'],
  ['admin', '/admin'],
  ['admin-settings', '/admin/settings'],
  ['admin-users', '/admin/users'],
  ['admin-logs', '/admin/logs'],
  ['admin-accounts', '/admin/accounts'],
  ['admin-webhooks', '/admin/webhooks'],
  ['admin-performance', '/admin/performance'],
  ['unknown', '/no-such-page'],
];

/** Returns the header that authorizes requests as the user who is signed in on a page. */
export async function authorization(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('fc_auth') ?? '{}') as { access_token?: string };
    return session.access_token ?? '';
  });
  return { authorization: `Bearer ${token}` };
}

/** Returns the id of the oldest run, which belongs to the demo workspace, and the id of its dataset. */
export async function demoIds(page: Page): Promise<{ run: string; upload: string }> {
  await openPage(page, '/', 'Upload Data');
  const headers = await authorization(page);
  const answer = await page.request.get('/api/forecast-batch/history?limit=100', { headers });
  const { runs } = (await answer.json()) as { runs: { run_id: string; upload_id: string }[] };
  const oldest = runs.at(-1);
  if (!oldest) throw new Error('the demo workspace has no run');
  return { run: oldest.run_id, upload: oldest.upload_id };
}

/** Opens a screen and waits until it has loaded. */
export async function openScreen(
  page: Page,
  path: string,
  ids: { run: string; upload: string },
  act?: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(path.replace('{run}', ids.run).replace('{upload}', ids.upload));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Waits for parts of the screen that render later.
  await expect(page.locator('main .mantine-Skeleton-root:visible')).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/^Loading /)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await act?.(page);
}

/** Expects that only wide tables inside their panel scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
