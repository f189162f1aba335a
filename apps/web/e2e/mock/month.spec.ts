// full run only: it needs the mock server.
import { expect } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/mock-test.ts';
import { openPage } from '../support/open-page.ts';
import { openTab } from '../support/open-tab.ts';
import { changeTotal } from '../support/plan.ts';

test.use({ account: 'analyst' });

const prices = {
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\nA,2024-03-01,\n'),
};

// DRV-1, UP-19
test('the preview shows that future rows without demand are kept', async ({ page, mock }) => {
  await openPage(page, '/', 'Upload Data');
  await mock.scenario('preview-without-demand');
  await page.locator('input[type="file"]').setInputFiles(prices);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const hint = page.getByText(/^Price has values until .*, after the last demand/);
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await mock.scenario('preview-known-ahead');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByText('1 row has values known in advance but no demand.')).toBeVisible();
  await expect(hint).toBeHidden();
});

// DRV-4, DRV-5, EV-6
test('a forecast that extends past the known values of an external variable shows a note and the effect of each driver and event', async ({
  page,
  mock,
}) => {
  await mock.scenario('driver-beyond-known');
  await openPage(page, `/analysis/${demo.run}?tab=explanation`, 'Analysis');
  const drivers = page.getByRole('region', { name: 'Drivers: 2', exact: true });
  await expect(drivers.getByText(/^With the drivers, .* 8\.1% instead of 9\.0%/)).toBeVisible();
  await expect(drivers.getByRole('row', { name: /^Price Per \+0\.5: −12\.0%.*4 of 12/ })).toBeVisible();
  await expect(drivers.getByRole('row', { name: /^Temperature Excluded.*All 12/ })).toBeVisible();
  await expect(
    drivers.getByText(
      /^Price is assumed to have its typical value of the last season.* in 8 of 12 months\.$/,
    ),
  ).toBeVisible();
  const events = page.getByRole('region', { name: 'Events: 1', exact: true });
  await expect(events.getByText(/^With the events, .* 8\.1% instead of 8\.7%/)).toBeVisible();
  await expect(events.getByText(/^With events and drivers together, .* instead of 9\.4%/)).toBeVisible();
  await expectAccessible(page);
});

// EV-8
test("both versions of an event changed by another user are shown, and the other user's version can be edited", async ({
  page,
  mock,
}) => {
  await openPage(page, '/', 'Upload Data');
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await openTab(page, 'Events');
  const events = page.getByRole('region', { name: /^Events/ });
  await events.getByRole('button', { name: 'Add event' }).click();
  const name = events.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Spring sale');
  await events.getByRole('textbox', { name: 'First day', exact: true }).fill('01/04/2024');
  await events.getByRole('button', { name: 'Save event' }).click();
  await events.getByRole('button', { name: 'Edit Spring sale' }).click();
  await mock.scenario('event-changed-meanwhile');
  await events.getByRole('button', { name: 'Save event' }).click();
  await expect(events.getByText(/^planner changed this event since you opened it/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const table = events.getByRole('region', { name: 'Which version do you want to keep?' });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await events.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(name).toBeFocused();
  await expect(events.getByRole('textbox', { name: 'Days after' })).toHaveValue('3');
});

// ADJ-3
test("both values of a plan changed by another user are shown, and the other user's value can be kept", async ({
  page,
  mock,
}) => {
  await openPage(page, `/analysis/${demo.run}?tab=plan`, 'Analysis');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await changeTotal(plan, '+10%', 'Promotion');
  await mock.scenario('plan-changed-meanwhile');
  await plan.getByRole('button', { name: /^Apply \d+ changes/ }).click();
  await expect(plan.getByRole('row', { name: /2,500\.00.*2,300\.00.*admin: Fair/ })).toBeVisible();
  await expectAccessible(page);
  await plan.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(plan.getByRole('alert')).toBeHidden();
});

// ADJ-8
test('adjustments appear in the combinations and in the years, next to the forecast', async ({ page }) => {
  await openPage(page, `/analysis/${demo.run}?tab=plan`, 'Analysis');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await changeTotal(plan, '+10%', 'Promotion');
  await plan.getByRole('button', { name: /^Apply \d+ changes/ }).click();
  await expect(plan.getByText(/^Planned total/)).toBeVisible();
  await openTab(page, 'Series');
  const board = page.getByRole('grid', { name: /^By Product/ });
  await expect(board.getByRole('columnheader', { name: /^Plan, next/ })).toBeVisible();
  await expectAccessible(page);

  await openPage(page, `/analysis-simple?run_id=${demo.run}&view=yoy`, 'Simple Analysis');
  await expect(page.getByRole('columnheader', { name: /^20\d\d Forecast$/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /^plan/ }).first()).toBeVisible();
  await expectAccessible(page);
});
