import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

// ADJ-1, ADJ-3, ADJ-5, ADJ-6
test('a planner adjusts a forecast, resolves a conflict, undoes the change and locks the plan', async ({
  page,
}) => {
  await page.goto('/analysis');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await expect(plan.getByText('No adjustments: the plan equals the forecast.')).toBeVisible();
  await plan.getByRole('button', { name: 'Adjust plan' }).click();
  await expectAccessible(page);

  const other = await page.context().newPage();
  const theirs = other.getByRole('region', { name: 'Plan', exact: true });
  await test.step('another user opens the same plan', async () => {
    await other.goto(page.url());
    await theirs.getByRole('button', { name: 'Adjust plan' }).click();
    await theirs.getByRole('textbox', { name: 'Apply to all periods' }).fill('+20 %');
    await theirs.getByRole('combobox', { name: 'Reason' }).fill('Fair');
    await expect(theirs.getByRole('button', { name: /^Save \d+ periods/ })).toBeVisible();
  });

  await test.step('see the change next to the forecast', async () => {
    await plan.getByRole('textbox', { name: 'Apply to all periods' }).fill('+10 %');
    await plan.getByRole('combobox', { name: 'Reason' }).fill('Promotion');
    await plan.getByRole('button', { name: /^Save \d+ periods/ }).click();
    await expect(plan.getByText(/Planned total: .*\(\+10\.0 %\)/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /^Plan/ }).first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: /^Plan$/ })).toBeVisible();
    await expect(plan.getByRole('row', { name: /Total.*Promotion/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the other user sees both values and chooses', async () => {
    await theirs.getByRole('button', { name: /^Save \d+ periods/ }).click();
    await expect(theirs.getByRole('alert')).toContainText('Someone else changed this plan');
    await expect(theirs.getByRole('row', { name: /: Promotion/ }).first()).toBeVisible();
    await expectAccessible(other);
    await theirs.getByRole('button', { name: 'Use mine' }).click();
    await expect(theirs.getByRole('row', { name: /Total.*Fair/ })).toBeVisible();
    await other.close();
  });

  await test.step('undo the change and lock the plan', async () => {
    await page.reload();
    await plan.getByRole('button', { name: 'Undo Fair, Total' }).click();
    await expect(plan.getByText(/undone by/)).toBeVisible();
    await plan.getByRole('button', { name: 'Undo Promotion, Total' }).click();
    await expect(plan.getByText('No adjustments: the plan equals the forecast.')).toBeVisible();
    await plan.getByRole('button', { name: 'Lock plan' }).click();
    await expect(plan.getByText('This plan is locked')).toBeVisible();
    await expect(plan.getByRole('button', { name: 'Adjust plan' })).toBeHidden();
  });
});
