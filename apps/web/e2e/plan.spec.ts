import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { openTab } from './support/open-tab.ts';
import { changeTotal, pasteTenCells } from './support/plan.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

const planOf = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });

// ADJ-1, ADJ-3, ADJ-5, ADJ-6
test('a planner adjusts a forecast, resolves a conflict, undoes the change and locks the plan', async ({
  page,
}) => {
  await page.goto('/analysis?tab=plan');
  const plan = planOf(page);
  await expect(plan.getByText('No adjustments: the plan equals the forecast.')).toBeVisible();
  await expectAccessible(page);

  const other = await page.context().newPage();
  const theirs = planOf(other);
  await test.step('another user changes the same plan', async () => {
    await other.goto(page.url());
    await changeTotal(theirs, '+20%', 'Fair');
  });

  await test.step('the plan is shown next to the forecast', async () => {
    await changeTotal(plan, '+10%', 'Promotion');
    await plan.getByRole('button', { name: /^Apply \d+ changes/ }).click();
    await expect(plan.getByText(/Planned total: .*\(\+10\.0%\)/)).toBeVisible();
    await expect(plan.getByRole('row', { name: /Total.*→.*Promotion/ })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^Plan$/ })).toBeVisible();
    await expectAccessible(page);
    await openTab(page, /^Table: \d+ rows$/);
    await expect(page.getByRole('columnheader', { name: 'Plan', exact: true })).toBeVisible();
    await openTab(page, 'Plan');
  });

  await test.step('the other user sees both values and selects one', async () => {
    await theirs.getByRole('button', { name: /^Apply \d+ changes/ }).click();
    await expect(theirs.getByRole('alert')).toContainText('Someone else changed this plan');
    await expect(theirs.getByRole('row', { name: /: Promotion/ }).first()).toBeVisible();
    await expectAccessible(other);
    await theirs.getByRole('button', { name: 'Use mine' }).click();
    await expect(theirs.getByRole('row', { name: /Total.*→.*Fair/ })).toBeVisible();
    await other.close();
  });

  await test.step('the changes are undone and the plan is locked', async () => {
    await page.reload();
    await plan.getByRole('button', { name: 'Undo Fair, Total' }).click();
    await expect(plan.getByText(/undone by/)).toBeVisible();
    await plan.getByRole('button', { name: 'Undo Promotion, Total' }).click();
    await expect(plan.getByText('No adjustments: the plan equals the forecast.')).toBeVisible();
    await plan.getByRole('button', { name: 'Lock plan' }).click();
    await expect(plan.getByText('This plan is locked')).toBeVisible();
    await expect(plan.getByRole('button', { name: /^Apply/ })).toBeHidden();
  });
});

// ADJ-9, ADJ-10
test('a planner edits the grid with the keyboard and pastes a block of ten cells', async ({ page }) => {
  await page.goto('/analysis?tab=plan');
  const plan = planOf(page);
  const grid = plan.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.type('7.500');
  await page.keyboard.press('Enter');
  await plan.getByRole('button', { name: /decimal comma/ }).click();
  await expect(grid.getByRole('row').nth(1)).toContainText('7.500');
  await plan.getByRole('button', { name: 'Discard' }).click();
  await pasteTenCells(page, plan, 'Agreed with sales');
  await expectAccessible(page);
  await plan.getByRole('button', { name: 'Apply 10 changes' }).click();
  await expect(plan.getByRole('row', { name: /→ 500,00.*Agreed with sales/ })).toBeVisible();
  await expect(plan.getByRole('row', { name: /→ 300,00.*Agreed with sales/ })).toBeVisible();
});
