import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { openTab } from './support/open-tab.ts';
import { pasteTenCells } from './support/plan.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

const nextMonth = [
  'Product,Product name,Warehouse,Customer,Region,Date,Demand',
  'P-100,Espresso beans 1 kg,Hamburg,Nordmarkt,North,2024-06-01,321',
  'P-100,Espresso beans 1 kg,Hamburg,Nordmarkt,North,2024-07-01,190',
  'P-300,Hot chocolate 400 g,Hamburg,Nordmarkt,North,2024-07-01,900',
].join('\n');

// VER-2, VER-3, VER-5, VER-6, VER-9, REF-1, REF-3, ADJ-6, ADJ-8, ADJ-9, CMP-1, CMP-2
test('a planner adds a month, refreshes the forecast, compares, adjusts, locks and exports it, and restores the version', async ({
  page,
}) => {
  await openPage(page, '/', 'Upload Data');
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  const add = page.getByRole('region', { name: 'Add data to this dataset' });
  await expect(add.getByRole('button', { name: 'Add to dataset' })).toBeDisabled();

  await test.step('compare the file with the current version before storing it', async () => {
    await add.locator('input[type="file"]').setInputFiles({
      name: 'july.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(nextMonth),
    });
    await add.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(add.getByText('2 new, 1 changed')).toBeVisible();
    await expect(add.getByRole('row', { name: /P-100 \+ Hamburg.*321\.00/ })).toBeVisible();
    await expectAccessible(page);
  });

  const versions = page.getByRole('region', { name: 'Versions', exact: true });
  await test.step('store the file as the current version', async () => {
    await add.getByRole('button', { name: 'Add to dataset' }).click();
    await expect(versions.getByRole('row', { name: /2 \(current\).*july\.csv/ })).toBeVisible();
  });

  await test.step('refresh the latest run and see the changes', async () => {
    await add.getByRole('button', { name: 'Update latest forecast' }).click();
    const moved = page.getByRole('region', { name: 'What changed', exact: true });
    await expect(moved.getByRole('heading', { name: /Largest changes: 6 of 6/ })).toBeVisible({
      timeout: 300_000,
    });
    await expect(moved.getByText(/Over the 11 periods that both runs forecast/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update forecast' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('compare the plans or the forecasts', async () => {
    const moved = page.getByRole('region', { name: 'What changed', exact: true });
    await expect(moved.getByRole('columnheader', { name: 'This run', exact: true }).first()).toBeVisible();
    await openTab(page, 'Plan');
    const plan = page.getByRole('region', { name: 'Plan', exact: true });
    await pasteTenCells(page, plan, 'Promotion');
    await plan.getByRole('button', { name: 'Apply 10 changes' }).click();
    await expect(plan.getByText(/^Planned total/)).toBeVisible();
    await openTab(page, 'Accuracy');
    await expect(moved.getByRole('columnheader', { name: 'This run, plan' })).toBeVisible();
    await expect(moved.getByRole('columnheader', { name: 'due to adjustments' })).toBeVisible();
    await expectAccessible(page);
    await moved.getByRole('combobox', { name: 'Compare', exact: true }).selectOption('Statistical forecasts');
    await expect(moved.getByRole('columnheader', { name: 'due to adjustments' })).toBeHidden();
  });

  await test.step('lock the plan and export the run', async () => {
    await openTab(page, 'Plan');
    await page.getByRole('button', { name: 'Lock plan' }).click();
    await expect(page.getByText('This plan is locked')).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /Excel/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await openTab(page, 'Accuracy');
  });

  await test.step('restore the version with one click', async () => {
    await page.goBack();
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(versions.getByRole('row', { name: /1 \(current\)/ })).toBeVisible();
  });
});
