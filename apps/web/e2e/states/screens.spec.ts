// full run only: it visits every state of every screen.
import { expect } from '@playwright/test';
import { test as separateTest } from '../support/mock-test.ts';
import { openPage } from '../support/open-page.ts';
import { test as sharedTest } from '../support/shared-page-test.ts';
import { screens } from './screens.ts';
import { isShown, states } from './state.ts';

for (const screen of screens)
  for (const state of states) {
    const shown = screen.states[state];
    if (!isShown(shown)) continue;
    const { account = screen.account, heading = screen.heading, path = screen.path, scenarios = [] } = shown;
    const { act, changesBrowser = false, sees } = shown;
    const test = changesBrowser ? separateTest : sharedTest;

    test.describe(() => {
      test.use({ account });

      test(`${screen.name}: ${state}`, async ({ page, mock }) => {
        for (const scenario of scenarios) await mock.scenario(...scenario);
        await openPage(page, path, heading);
        await act?.(page);
        const seen =
          typeof sees === 'string'
            ? page.getByText(sees, { exact: true }).filter({ visible: true }).first()
            : sees(page);
        await expect(seen).toBeVisible();
      });
    });
  }
