import type { Page } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { openPage } from '../support/open-page.ts';
import type { Place } from './place.ts';

const simpleAnalysis = (page: Page) =>
  openPage(page, `/analysis-simple?run_id=${demo.run}`, 'Simple Analysis');

export const framePlaces: readonly Place[] = [
  // NAV-3
  {
    name: 'sidebar of a visitor',
    account: null,
    open: (page) => openPage(page, '/login', 'Login'),
    texts: ['Dashboard', 'Login', 'Register'],
  },
  // NAV-1, NAV-5
  {
    name: 'sidebar of a user',
    account: 'analyst',
    open: (page) => openPage(page, '/results', 'Results'),
    texts: [
      'Dashboard',
      'Upload',
      'Results',
      'Forecast',
      'Metrics',
      'Analysis',
      'Simple Analysis',
      'Logged in as: analyst',
      'Logout',
    ],
  },
  // NAV-2, NAV-5
  {
    name: 'sidebar of an admin',
    account: 'admin',
    open: (page) => openPage(page, '/', 'Upload Data'),
    texts: ['Admin Panel', 'Performance', 'Logged in as: admin'],
  },
  // NAV-7
  {
    name: 'breadcrumb of the simple analysis',
    account: 'analyst',
    open: simpleAnalysis,
    texts: ['Home', 'ANALYSIS DEV (Sandbox)'],
  },
  // ROUTE-6, NAV-7
  {
    name: 'breadcrumb of an address without a page',
    account: 'analyst',
    open: (page) =>
      openPage(page, '/upload/plan-dev/simplified-analysis/other', 'Unexpected Application Error!'),
    texts: ['Unexpected Application Error!', 'Upload Data', 'ANALYSIS STAGE', 'Other'],
  },
  // SIGN-1, SIGN-2
  {
    name: 'login',
    account: null,
    open: (page) => openPage(page, '/login', 'Login'),
    texts: ['Log in'],
    fields: ['Username', 'Password'],
  },
  // SIGN-6
  {
    name: 'registration',
    account: null,
    open: (page) => openPage(page, '/register', 'Register'),
    texts: ['Register'],
    fields: ['Email', 'Username', 'Password', 'Confirm password'],
  },
];
