// full run only: other journeys visit the same screens.
import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { messyCsv } from './support/messy-csv.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { test } from './support/test.ts';

/** Including the two clicks that keep the future prices and promotions and use the whole range. */
const maxClicks = 10;
/** Every key, including those that type the username and the password. */
const maxKeyPresses = 60;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A file with prices and promotions for six months after the last demand. */
const messyFile = () => ({
  name: 'report.csv',
  mimeType: 'text/csv',
  // Unique, so that the app does not report a duplicate upload.
  buffer: Buffer.from(`${messyCsv({ known: 42, ahead: 6 })}${' '.repeat(randomInt(9999))}`),
});

// DESK-1, UP-19, FC-28
test('a planner exports the product with the largest error from a messy file in at most 10 clicks', async ({
  page,
}, info) => {
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks += 1;
    await control.click();
  };
  await openPage(page, '/login', 'Login');
  await page.getByLabel('Username').fill(accounts.analyst.username);
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill(accounts.analyst.password);
  await password.press('Enter');
  await expectPage(page, 'Upload Data');

  const chooser = page.waitForEvent('filechooser');
  await click(page.getByLabel(/^Choose a file/).and(page.locator('input')));
  await (await chooser).setFiles(messyFile());
  await click(button(page, 'Upload'));
  await click(button(page, 'Set Price and Promotion to Known ahead'));
  await expect(page.getByText('Price and Promotion set to Known ahead')).toBeVisible();
  await click(page.getByRole('link', { name: 'Forecast the whole range' }));

  await expectPage(page, 'Forecast');
  await expect(page.getByRole('checkbox', { name: 'Drivers: Price, Promotion' })).toBeChecked();
  await expect(page.getByLabel('Forecast Start Date')).toHaveValue('01/07/2025');
  await click(page.getByRole('checkbox', { name: 'Product (c2)' }));
  await click(button(page, 'Generate Forecast'));

  await expectPage(page, 'Simple Analysis');
  const seriesTab = page.getByRole('tab', { name: 'Series', exact: true });
  await expect(seriesTab).toBeVisible({ timeout: 300_000 });
  await click(seriesTab);
  const board = page.getByRole('grid', { name: /^By Product, largest error first/ });
  const worst = board
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first();
  await click(worst.getByRole('gridcell').first());
  await expect(worst).toHaveAttribute('aria-selected', 'true');
  await click(page.getByRole('tab', { name: /^Table/ }));
  const download = page.waitForEvent('download');
  await click(button(page, 'Export CSV'));
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  info.annotations.push({ type: 'clicks', description: String(clicks) });
  expect(clicks).toBeLessThanOrEqual(maxClicks);
});

/** Presses keys and counts them. */
function countedKeys(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  return {
    press,
    /** Types into the focused field. */
    type: async (text: string) => {
      presses += text.length;
      await page.keyboard.type(text);
    },
    /** Moves the focus to a control, with Tab or Shift+Tab, and presses a key. */
    on: async (control: Locator, key: string | null, move: 'Tab' | 'Shift+Tab' = 'Tab') => {
      await expect(control).toBeVisible();
      for (let moves = 0; moves <= maxKeyPresses; moves++) {
        if (await control.evaluate((element) => element === document.activeElement)) {
          if (key !== null) await press(key);
          return;
        }
        await press(move);
      }
      throw new Error(`cannot reach ${String(control)} with ${move}`);
    },
    presses: () => presses,
  };
}

// DESK-1
test('the same planner needs at most 60 key presses and no mouse', async ({ page }, info) => {
  const keys = countedKeys(page);
  await openPage(page, '/login', 'Login');
  await keys.on(page.getByLabel('Username'), null);
  await keys.type(accounts.analyst.username);
  await keys.on(page.getByRole('textbox', { name: 'Password' }), null);
  await keys.type(accounts.analyst.password);
  await keys.press('Enter');
  await expectPage(page, 'Upload Data');

  const chooser = page.waitForEvent('filechooser');
  await keys.on(page.getByLabel(/^Choose a file/).and(page.locator('input')), 'Space');
  await (await chooser).setFiles(messyFile());
  await keys.on(button(page, 'Upload'), 'Enter');
  await keys.on(button(page, 'Set Price and Promotion to Known ahead'), 'Enter');
  await expect(page.getByText('Price and Promotion set to Known ahead')).toBeVisible();
  await keys.on(page.getByRole('link', { name: 'Forecast the whole range' }), 'Enter');

  await expectPage(page, 'Forecast');
  await expect(page.getByLabel('Forecast Start Date')).toHaveValue('01/07/2025');
  await keys.on(page.getByRole('checkbox', { name: 'Product (c2)' }), 'Space');
  await keys.press('Enter');

  await expectPage(page, 'Simple Analysis');
  const openTab = page.getByRole('tab', { selected: true });
  await expect(page.getByRole('tab', { name: 'Series', exact: true })).toBeVisible({ timeout: 300_000 });
  await keys.on(page.getByRole('link', { name: 'Skip to tabs' }), 'Enter');
  await keys.on(openTab, 'ArrowLeft');
  const board = page.getByRole('grid', { name: /^By Product, largest error first/ });
  await expect(board.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(board.getByRole('gridcell').first()).toBeVisible();
  await keys.on(board, 'ArrowDown');
  await expect(board.getByRole('row', { selected: true })).toHaveCount(1);
  await keys.on(openTab, 'ArrowRight', 'Shift+Tab');
  const download = page.waitForEvent('download');
  await keys.on(button(page, 'Export CSV'), 'Enter');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  info.annotations.push({ type: 'key presses', description: String(keys.presses()) });
  expect(keys.presses()).toBeLessThanOrEqual(maxKeyPresses);
});
