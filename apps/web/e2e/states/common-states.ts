import type { Page } from '@playwright/test';
import type { Shown } from './state.ts';

export const notAsked = { none: 'it asks the server for nothing' };
export const noInput = { none: 'it has nothing to fill in' };
export const nothingSent = { none: 'it sends nothing' };
export const noRecord = { none: 'it shows no one record' };

/** No run and no upload has this id. */
export const nowhere = '00000000-0000-4000-8000-000000000000';

export const click = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

/** A guarded screen for those who are not, or no longer, signed in. */
export const guarded = {
  'signed out': { account: null, heading: 'Login', sees: 'Log in to open the requested page.' },
  'session expired': {
    scenarios: [['refresh-rejected']],
    heading: 'Login',
    sees: 'Your session has ended.',
  },
} as const satisfies Record<string, Shown>;
