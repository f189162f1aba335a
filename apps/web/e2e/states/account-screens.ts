import { click, guarded, noRecord } from './common-states.ts';
import type { Screen } from './state.ts';

/** Screen of the signed-in user's account. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'Account',
    path: '/account',
    heading: 'Account',
    account: 'analyst',
    states: {
      filled: { sees: 'This session' },
      loading: {
        scenarios: [['hang', { operation: 'listApiTokens' }]],
        sees: (page) => page.getByRole('status', { name: 'Loading API tokens' }),
      },
      empty: { sees: 'No API tokens yet' },
      'not found': noRecord,
      invalid: { act: click('Change password'), sees: 'Enter your current password' },
      working: {
        scenarios: [['hang', { operation: 'changePassword' }]],
        act: async (page) => {
          await page.getByRole('textbox', { name: 'Current password' }).fill('analyst-demo');
          for (const name of ['New password', 'Confirm new password'])
            await page.getByRole('textbox', { name, exact: true }).fill('another horse');
          await click('Change password')(page);
        },
        sees: (page) =>
          page.getByRole('button', { name: 'Change password' }).and(page.locator('[data-loading]')),
      },
      failed: {
        scenarios: [['status-500', { operation: 'listApiTokens' }]],
        sees: (page) => page.getByText('Could not load the API tokens: The server could not answer'),
      },
      offline: {
        scenarios: [['offline', { operation: 'listSessions' }]],
        sees: (page) =>
          page.getByText('Could not load the sessions: Network error. Please check your connection.'),
      },
      'no permission': { none: 'every signed-in user may open it' },
      ...guarded,
    },
  },
];
