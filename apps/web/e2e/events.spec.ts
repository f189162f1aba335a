import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { openTab } from './support/open-tab.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

// EV-1, EV-11, EV-6, EV-9, EV-10
test('a planner adds a promotion and holidays and sees their effect in a run', async ({ page }) => {
  await openPage(page, '/', 'Upload Data');
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await openTab(page, 'Events');
  const events = page.getByRole('region', { name: /^Events/ });

  await test.step('add a promotion on several days', async () => {
    await events.getByRole('button', { name: 'Add event' }).click();
    const form = events.getByRole('form', { name: 'Add event' });
    await form.getByRole('button', { name: 'Save event' }).click();
    await expect(form.getByText('Enter a name.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Name' }).fill('Spring sale');
    await form.getByRole('textbox', { name: 'First day', exact: true }).fill('01/04/2023');
    await form.getByRole('textbox', { name: 'Last day', exact: true }).fill('30/04/2023');
    await form.getByRole('button', { name: 'Add dates' }).click();
    await form.getByRole('textbox', { name: 'First day 2' }).fill('01/08/2024');
    await form.getByRole('textbox', { name: 'Last day 2' }).fill('31/08/2024');
    await form.getByRole('combobox', { name: 'Applies to' }).selectOption({ index: 1 });
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save event' }).click();
    await expect(events.getByRole('row', { name: /Spring sale.*01\/04\/2023.*and 1 more/ })).toBeVisible();
  });

  await test.step('see the promotion in the calendar, and open it with the keyboard', async () => {
    await events.getByText('Calendar', { exact: true }).click();
    await expect(events.getByRole('region', { name: 'Events in 2024' })).toContainText('31 days');
    await expectAccessible(page);
    await events.getByRole('button', { name: 'Show 2023' }).click();
    await events
      .getByRole('button', { name: /^Spring sale 01\/04\/2023 – 30\/04\/2023, 30 days/ })
      .press('Enter');
    await events
      .getByRole('form', { name: 'Edit Spring sale' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await events.getByText('List', { exact: true }).click();
  });

  await test.step('add the public holidays of a country and see the source of the data', async () => {
    await events.getByRole('button', { name: 'Add event' }).click();
    const form = events.getByRole('form', { name: 'Add event' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Holidays');
    await form.getByRole('combobox', { name: 'When' }).selectOption('holidays');
    await form.getByRole('combobox', { name: 'Country' }).selectOption('DE');
    await form.getByRole('combobox', { name: 'Region' }).selectOption('BY');
    await expect(form.getByText('CC BY-SA 3.0')).toBeVisible();
    await form.getByRole('button', { name: 'Save event' }).click();
    await expect(events.getByRole('row', { name: /Public holidays of Bayern, Germany/ })).toBeVisible();
    await events.getByRole('button', { name: 'Delete Holidays' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(events.getByRole('heading', { name: 'Events: 1' })).toBeVisible();
  });

  await test.step('start a run with the events', async () => {
    await page.getByRole('link', { name: 'Forecast this dataset' }).first().click();
    await expect(page.getByRole('checkbox', { name: 'Events: 1' })).toBeChecked();
    await page.getByRole('button', { name: 'Generate Forecast' }).click();
    await page.getByRole('tab', { name: 'Explanation' }).click({ timeout: 300_000 });
    const effects = page.getByRole('region', { name: 'Events: 1', exact: true });
    await expect(effects.getByText(/^With the events, the error over \d+ backtests? was/)).toBeVisible({
      timeout: 300_000,
    });
    await expect(effects.getByRole('row', { name: /Spring sale/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('see the events on the chart', async () => {
    const [run = ''] = /[0-9a-f]{8}(?:-[0-9a-f]+){4}/.exec(page.url()) ?? [];
    await openPage(page, `/analysis?runId=${run}`, 'Analysis');
    await expect(page.locator('[data-marks] title').first()).toHaveText('Spring sale');
    const reader = page.getByRole('slider', { name: 'Read the chart by date' });
    // Jumps to the start of the data in January 2021.
    await reader.press('Home');
    for (let month = 0; month < 60; month++) {
      if (((await reader.getAttribute('aria-valuetext')) ?? '').startsWith('Aug 2024')) break;
      await reader.press('ArrowRight');
    }
    await expect(reader).toHaveAttribute('aria-valuetext', /Aug 2024.*Event Spring sale/);
  });
});
