import type { Page } from '@playwright/test';
import type { Shown } from './state.ts';

export const notAsked = { none: 'it sends no request' };
export const noInput = { none: 'it has no input fields' };
export const nothingSent = { none: 'it submits nothing' };
export const noRecord = { none: 'it does not show a single record' };

/** An id that belongs to no run or upload. */
export const nowhere = '00000000-0000-4000-8000-000000000000';

export const click = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

/** States of a protected screen if there is no session or it has expired. */
export const guarded = {
  'signed out': { account: null, heading: 'Login', sees: 'Log in to open the requested page.' },
  'session expired': {
    scenarios: [['refresh-rejected']],
    heading: 'Login',
    sees: 'Your session has ended.',
  },
} as const satisfies Record<string, Shown>;
