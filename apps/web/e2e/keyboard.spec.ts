// full run only: it visits every control of every screen.
import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { writeMonthlyCsv } from './support/monthly-csv.ts';
import { test } from './support/mock-test.ts';

/** More Tab presses than the longest page needs. */
const maxStops = 150;

/** Returns the outline styles of the control and its parents, any of which may show its focus. */
const look = (control: Locator) =>
  control.evaluate((element) =>
    [element, element.parentElement, element.parentElement?.parentElement]
      .map((one) => {
        if (!one) return '';
        const { outline, boxShadow, borderColor } = getComputedStyle(one);
        return `${outline} ${boxShadow} ${borderColor}`;
      })
      .join(),
  );
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Presses Tab until the control has focus and checks that the focus is visible. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  if (await hasFocus(control)) return;
  const atRest = await look(control);
  for (let stops = 0; stops < maxStops; stops++) {
    await page.keyboard.press('Tab');
    if (!(await hasFocus(control))) continue;
    await expect.poll(() => look(control), `${String(control)} shows the focus`).not.toBe(atRest);
    return;
  }
  throw new Error(`cannot reach ${String(control)} with Tab`);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Moves the focus to the control with Tab and presses a key. */
async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Follows a sidebar link and checks that the new page's heading has focus. */
async function follow(page: Page, link: string, heading: string): Promise<void> {
  await press(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }),
  );
  await expectPage(page, heading);
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeFocused();
}

test('the main journey works with the keyboard alone', async ({ page }, info) => {
  const path = info.outputPath('lamps.csv');
  await writeMonthlyCsv(path, 40);
  await openPage(page, '/login', 'Login');

  await test.step('sign in', async () => {
    await tabTo(page, page.getByLabel('Username'));
    await page.keyboard.type(accounts.analyst.username);
    await tabTo(page, page.getByRole('textbox', { name: 'Password' }));
    await page.keyboard.type(accounts.analyst.password);
    await page.keyboard.press('Enter');
    await expectPage(page, 'Upload Data');
    await expect(page.getByRole('heading', { level: 1, name: 'Upload Data' })).toBeFocused();
  });

  await test.step('upload and label a file', async () => {
    const chooser = page.waitForEvent('filechooser');
    await press(page, page.getByLabel(/^Choose a file/).and(page.locator('input')), 'Space');
    await (await chooser).setFiles(path);
    await press(page, button(page, 'Preview'));
    await expect(page.getByText(/^Total rows/)).toBeVisible();
    await press(page, button(page, 'Upload'), 'Space');
    await tabTo(page, page.getByLabel('Dataset label'));
    await page.keyboard.type('Lamps by keyboard');
    await press(page, button(page, 'Save Label'));
    await expect(button(page, 'Save Label')).toBeHidden();
  });

  await test.step('forecast the dataset', async () => {
    await follow(page, 'Forecast', 'Forecast');
    await tabTo(page, page.getByRole('combobox', { name: 'Dataset' }));
    await page.keyboard.type('Lamps by keyboard');
    await expect(page.getByRole('option', { name: /^Lamps by keyboard/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const product = page.getByRole('checkbox', { name: /Product/ });
    await expect(product).toBeVisible();
    await press(page, button(page, 'Use dataset range'));
    await tabTo(page, page.getByLabel(/^Forecast Horizon/));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('6');
    const lightgbm = page.getByRole('radio', { name: /LightGBM/ });
    await tabTo(page, page.getByRole('radio', { checked: true }));
    while (!(await lightgbm.isChecked())) await page.keyboard.press('ArrowDown');
    await press(page, product, 'Space');
    await expect(product).toBeChecked();
    await press(page, button(page, 'Generate Forecast'));
    await expect(page).toHaveURL(/\/analysis-simple\?run_id=[0-9a-f-]{36}/);
    await expect(page.getByRole('img', { name: /^Timeline from/ })).toBeVisible({ timeout: 300_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Simple Analysis' })).toBeFocused();
  });

  // DESK-1
  await test.step('select the product with the largest error and export it', async () => {
    const board = page.getByRole('grid', { name: /^By Product, largest error first/ });
    const openTab = page.getByRole('tab', { selected: true });
    await press(page, openTab, 'ArrowLeft');
    // Keys do nothing until the combinations are loaded.
    await expect(board.getByRole('gridcell').first()).toBeVisible();
    await tabTo(page, board);
    await page.keyboard.press('ArrowDown');
    await expect(board.getByRole('row', { selected: true })).toHaveCount(1);
    await press(page, openTab, 'ArrowRight');
    const download = page.waitForEvent('download');
    await press(page, button(page, 'Export CSV'));
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await press(page, openTab, 'ArrowLeft');
    await tabTo(page, board);
    await page.keyboard.press('Escape');
    await press(page, openTab, 'ArrowRight');
  });

  await test.step('step through the chart and its table', async () => {
    const chart = page.getByRole('slider').first();
    await tabTo(page, chart);
    await page.keyboard.press('Home');
    const first = await chart.getAttribute('aria-valuetext');
    await page.keyboard.press('ArrowRight');
    await expect(chart).not.toHaveAttribute('aria-valuetext', first ?? '');
    await press(page, page.getByRole('columnheader').getByRole('button').first());
    await expect(
      page.getByRole('tabpanel').locator('[aria-sort="ascending"], [aria-sort="descending"]').first(),
    ).toBeVisible();
    await press(page, page.getByRole('checkbox', { name: 'Backtest', exact: true }), 'Space');
    await press(page, button(page, 'Apply Filters'));
    await expect(page).toHaveURL(/backtest/);
  });

  await test.step('review the results', async () => {
    await follow(page, 'Metrics', 'Metrics');
    await expect(page.getByRole('columnheader', { name: 'MAPE' }).first()).toBeVisible();
  });
});
