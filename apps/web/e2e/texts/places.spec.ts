// full run only: it visits every screen to read its texts.
import { expect } from '@playwright/test';
import { test } from '../support/shared-page-test.ts';
import { shows } from '../support/shows.ts';
import { places } from './places.ts';

for (const { name, account, open, texts, fields = [], options = [] } of places)
  test.describe(name, () => {
    test.use({ account });

    test(`${name} has the exact texts of the requirements`, async ({ page, mock }) => {
      await open(page, mock);
      for (const text of texts) await shows(page, text);
      for (const field of fields)
        await expect(page.getByLabel(new RegExp(`^${field}( \\*)?$`)).first()).toBeVisible();
      for (const option of options)
        await expect(page.getByRole('option', { name: option, exact: true }).first()).toBeAttached();
    });
  });
