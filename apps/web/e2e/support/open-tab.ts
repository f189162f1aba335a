import type { Page } from '@playwright/test';

/** Opens a tab below the chart of a run. */
export const openTab = (page: Page, name: string | RegExp) =>
  page.getByRole('tab', { name, exact: true }).click();
