import type { Locator } from '@playwright/test';

/** Enters a change for all periods of the total, and its reason, without applying it. */
export async function changeTotal(plan: Locator, change: string, reason: string): Promise<void> {
  await plan.getByRole('button', { name: 'Total', exact: true }).click();
  await plan.getByLabel(/^Change \d+ cells?$/).fill(change);
  await plan.getByRole('button', { name: 'Set', exact: true }).click();
  await plan.getByRole('combobox', { name: 'Reason' }).fill(reason);
}
