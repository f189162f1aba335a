import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { test } from './support/test.ts';

// The checks of all screens rely on this rule of axe, which is off by default (WCAG 2.5.8).
test('the accessibility check reports targets of less than 24 × 24 pixels that are close together', async ({
  page,
}) => {
  await openPage(page, '/login', 'Login');
  await page.evaluate(() => {
    for (const name of ['One', 'Two']) {
      const button = document.createElement('button');
      button.textContent = name;
      button.style.cssText = 'width:20px;height:20px;padding:0;font-size:6px';
      document.querySelector('main')?.append(button);
    }
  });
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});
