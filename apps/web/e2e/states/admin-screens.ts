import { click, guarded, noInput, noRecord, notAsked, nothingSent } from './common-states.ts';
import type { Screen, Shown } from './state.ts';

const adminOnly = {
  ...guarded,
  'no permission': { account: 'analyst', heading: 'Upload Data', sees: 'Logged in as: analyst' },
} as const satisfies Record<string, Shown>;

/** Screens of the admin area. */
export const adminScreens: readonly Screen[] = [
  {
    name: 'Admin Dashboard',
    path: '/admin',
    heading: 'Admin Dashboard',
    account: 'admin',
    states: {
      filled: { sees: 'Example figures' },
      loading: {
        scenarios: [['hang', { operation: 'listAccounts' }]],
        sees: (page) => page.getByRole('status', { name: 'Loading the numbers for this workspace' }),
      },
      empty: { none: 'a workspace has at least the account that opens the page' },
      'not found': noRecord,
      invalid: noInput,
      working: nothingSent,
      failed: {
        scenarios: [['status-500', { operation: 'listAccounts' }]],
        sees: 'Could not load the numbers for this workspace',
      },
      offline: {
        scenarios: [['offline', { operation: 'listAuditEntries' }]],
        sees: (page) => page.getByText('Could not load the recent activity: Network error.'),
      },
      ...adminOnly,
    },
  },
  ...(
    [
      ['User Management', '/admin/users', 'User management functionality coming soon.'],
      ['System Logs', '/admin/logs', 'System logs functionality coming soon.'],
    ] as const
  ).map(([name, path, sees]): Screen => ({
    name,
    path,
    heading: name,
    account: 'admin',
    states: {
      filled: { sees },
      loading: notAsked,
      empty: { none: 'its content is static' },
      'not found': noRecord,
      invalid: noInput,
      working: nothingSent,
      failed: notAsked,
      offline: notAsked,
      ...adminOnly,
    },
  })),
  {
    name: 'System Settings',
    path: '/admin/settings',
    heading: 'System Settings',
    account: 'admin',
    states: {
      filled: { sees: '10-300 seconds' },
      loading: { none: 'the browser returns saved values immediately' },
      empty: { none: 'it starts with the defaults' },
      'not found': noRecord,
      invalid: { act: click('Save settings'), sees: 'The address of the Space is required' },
      working: { none: 'the browser saves values immediately' },
      failed: {
        test: 'mock/error-catalogue-of-actions.spec.ts › Failed to save Hugging Face Space settings',
      },
      offline: notAsked,
      ...adminOnly,
    },
  },
  {
    name: 'Accounts',
    path: '/admin/accounts',
    heading: 'Accounts',
    account: 'admin',
    states: {
      filled: { sees: 'analyst@example.com' },
      loading: {
        scenarios: [['hang', { operation: 'listAccounts' }]],
        sees: (page) => page.getByRole('status', { name: 'Loading accounts' }),
      },
      empty: { path: '/admin/accounts?q=nobody', sees: 'No accounts match.' },
      'not found': noRecord,
      invalid: {
        act: async (page) => {
          await click('Create account')(page);
          await click('Create')(page);
        },
        sees: 'Username is required',
      },
      working: {
        scenarios: [['hang', { operation: 'changeAccount' }]],
        act: click('Disable: analyst'),
        sees: (page) => page.getByRole('button', { name: 'Disable: analyst', disabled: true }),
      },
      failed: {
        scenarios: [['status-500', { operation: 'listAccounts' }]],
        sees: (page) => page.getByText('Could not load the accounts: The server could not answer'),
      },
      offline: {
        scenarios: [['offline', { operation: 'listAccounts' }]],
        sees: (page) =>
          page.getByText('Could not load the accounts: Network error. Please check your connection.'),
      },
      ...adminOnly,
    },
  },
  {
    name: 'Webhooks',
    path: '/admin/webhooks',
    heading: 'Webhooks',
    account: 'admin',
    states: {
      filled: { scenarios: [['webhooks']], sees: 'https://hooks.example.com/forecast' },
      loading: {
        scenarios: [['hang', { operation: 'listWebhooks' }]],
        sees: (page) => page.getByRole('status', { name: 'Loading webhooks' }),
      },
      empty: { sees: 'No webhooks yet' },
      'not found': {
        path: '/admin/webhooks?id=unknown',
        sees: (page) => page.getByText('Could not load the deliveries: Webhook unknown was not found'),
      },
      invalid: {
        scenarios: [['webhooks']],
        act: async (page) => {
          await click('Add webhook')(page);
          await click('Add')(page);
        },
        sees: 'URL is required',
      },
      working: {
        scenarios: [['webhooks'], ['hang', { operation: 'changeWebhook' }]],
        act: click('Turn off: https://hooks.example.com/forecast'),
        sees: (page) =>
          page
            .getByRole('button', { name: 'Turn off: https://hooks.example.com/forecast' })
            .and(page.locator('[data-loading]')),
      },
      failed: {
        scenarios: [['status-500', { operation: 'listWebhooks' }]],
        sees: (page) => page.getByText('Could not load the webhooks: The server could not answer'),
      },
      offline: {
        scenarios: [['offline', { operation: 'listWebhooks' }]],
        sees: (page) =>
          page.getByText('Could not load the webhooks: Network error. Please check your connection.'),
      },
      ...adminOnly,
    },
  },
  {
    name: 'Performance Monitoring',
    path: '/admin/performance',
    heading: 'Performance Monitoring',
    account: 'admin',
    states: {
      filled: { sees: (page) => page.getByRole('region', { name: 'Components' }) },
      loading: notAsked,
      empty: {
        act: async (page) => {
          // Stops the clock, because the dashboard also measures its own renders on every refresh.
          await page.clock.pauseAt(Date.now() + 60_000);
          await click('Clear All Metrics')(page);
        },
        changesBrowser: true,
        sees: 'No component metrics available',
      },
      'not found': noRecord,
      invalid: noInput,
      working: nothingSent,
      failed: notAsked,
      offline: notAsked,
      ...adminOnly,
    },
  },
];
