import type { Page } from '@playwright/test';
import { submitLogin } from '../support/sign-in.ts';
import { click, noInput, noRecord, notAsked, nothingSent } from './common-states.ts';
import type { Screen } from './state.ts';

const wantsNobody = { none: 'it is for visitors' };

/** Screens for visitors who are not signed in, and the screen for an unknown URL. */
export const visitorScreens: readonly Screen[] = [
  {
    name: 'Login',
    path: '/login',
    heading: 'Login',
    account: null,
    states: {
      filled: { sees: 'Create one' },
      loading: notAsked,
      empty: { none: 'it lists nothing' },
      'not found': noRecord,
      invalid: { act: click('Log in'), sees: 'Username is required' },
      working: {
        scenarios: [['hang', { operation: 'login' }]],
        act: (page) => submitLogin(page),
        sees: 'Logging in…',
      },
      failed: {
        scenarios: [['login-no-message']],
        act: (page) => submitLogin(page),
        sees: 'Login failed',
      },
      offline: {
        scenarios: [['offline', { operation: 'login' }]],
        act: (page) => submitLogin(page),
        sees: 'Network error. Please check your connection.',
      },
      'no permission': {
        scenarios: [['login-rejected']],
        act: (page) => submitLogin(page),
        sees: 'Incorrect username or password',
      },
      'signed out': wantsNobody,
      'session expired': {
        test: 'auth.spec.ts › an expired session redirects to the login page, which remembers the previous page',
      },
    },
  },
  {
    name: 'Single sign-on',
    path: '/sign-in',
    heading: 'Login',
    account: null,
    states: {
      filled: { path: '/login', scenarios: [['provider']], sees: 'Log in with Company SSO' },
      loading: { none: 'the form works while the server asks the provider' },
      empty: { none: 'it lists nothing' },
      'not found': { sees: 'Create one' },
      invalid: { none: 'it has no fields' },
      working: {
        path: '/login',
        scenarios: [['provider'], ['hang', { operation: 'completeProviderSignIn' }]],
        act: click('Log in with Company SSO'),
        sees: (page) => page.getByText('Logging in', { exact: true }),
      },
      failed: {
        path: '/login',
        scenarios: [['provider']],
        act: click('Log in with Company SSO'),
        sees: (page) => page.getByText('This sign-in was not started in this browser'),
      },
      offline: {
        path: '/login',
        scenarios: [['provider-unreachable']],
        sees: (page) => page.getByText('Company SSO cannot be reached.'),
      },
      'no permission': {
        path: '/login',
        scenarios: [['provider-only']],
        sees: (page) => page.getByText('Passwords are switched off.'),
      },
      'signed out': wantsNobody,
      'session expired': { none: 'it needs no session' },
    },
  },
  {
    name: 'Registration',
    path: '/register',
    heading: 'Register',
    account: null,
    states: {
      filled: { sees: 'At least 6 characters' },
      loading: notAsked,
      empty: { none: 'it lists nothing' },
      'not found': noRecord,
      invalid: { act: click('Register'), sees: 'Email is required' },
      working: {
        scenarios: [['hang', { operation: 'register' }]],
        act: register,
        sees: 'Registering…',
      },
      failed: {
        scenarios: [['register-no-detail']],
        act: register,
        sees: 'Registration failed. Please try again.',
      },
      offline: {
        scenarios: [['offline', { operation: 'register' }]],
        act: register,
        sees: 'Registration failed. Please try again.',
      },
      'no permission': {
        scenarios: [['register-duplicate']],
        act: register,
        sees: 'This username is already taken',
      },
      'signed out': wantsNobody,
      'session expired': { none: 'it needs no session' },
    },
  },
  {
    name: 'Invitation',
    path: '/invite#unknown',
    heading: 'Invitation',
    account: null,
    states: {
      filled: { scenarios: [['invitation-open']], sees: 'Set by the invitation' },
      loading: {
        scenarios: [['hang', { operation: 'readInvitation' }]],
        sees: (page) => page.getByRole('status', { name: 'Loading the invitation' }),
      },
      empty: { path: '/invite', sees: (page) => page.getByText('This link is incomplete.') },
      'not found': {
        sees: 'This invitation has expired or was already used. Ask an administrator for a new one.',
      },
      invalid: {
        scenarios: [['invitation-open']],
        act: click('Create account'),
        sees: 'Username is required',
      },
      working: {
        scenarios: [['invitation-open'], ['hang', { operation: 'acceptInvitation' }]],
        act: accept,
        sees: 'Creating account…',
      },
      failed: {
        scenarios: [['status-500', { operation: 'readInvitation' }]],
        sees: (page) => page.getByText('The server could not answer'),
      },
      offline: {
        scenarios: [['offline', { operation: 'readInvitation' }]],
        sees: (page) => page.getByText('Network error. Please check your connection.'),
      },
      'no permission': { none: 'the link is the permission' },
      'signed out': wantsNobody,
      'session expired': { none: 'it needs no session' },
    },
  },
  {
    name: 'Unknown URL',
    path: '/no-such-page',
    heading: 'Unexpected Application Error!',
    account: 'analyst',
    states: {
      filled: { sees: '404 Not Found: there is no page at this address.' },
      loading: notAsked,
      empty: { none: 'its content is static' },
      'not found': { none: 'it is the page for this state' },
      invalid: noInput,
      working: nothingSent,
      failed: notAsked,
      offline: notAsked,
      'no permission': { none: 'everyone can open it' },
      'signed out': { account: null, sees: '404 Not Found: there is no page at this address.' },
      'session expired': { none: 'it needs no session' },
    },
  },
];

async function register(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('new@example.com');
  await fillCredentials(page);
  await click('Register')(page);
}

async function accept(page: Page): Promise<void> {
  await fillCredentials(page);
  await click('Create account')(page);
}

async function fillCredentials(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('newcomer');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('secret-1');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('secret-1');
}
