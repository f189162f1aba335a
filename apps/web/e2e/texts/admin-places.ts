import type { Page } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import type { Place } from './place.ts';

const settings = async (page: Page, tab: string) => {
  await openPage(page, '/admin/settings', 'System Settings');
  await page.getByRole('tab', { name: tab }).click();
};
const performance = async (page: Page, tab: string) => {
  await openPage(page, '/admin/performance', 'Performance Monitoring');
  await page.getByRole('tab', { name: tab }).click();
};

export const adminPlaces: readonly Place[] = [
  // ADM-1, ADM-2
  {
    name: 'admin dashboard',
    account: 'admin',
    open: (page) => openPage(page, '/admin', 'Admin Dashboard'),
    texts: [
      'Dashboard',
      'System Settings',
      'User Management',
      'System Logs',
      'Logged in as: admin',
      'System operational',
      'User stats',
      'Forecast stats',
    ],
  },
  // ADM-13
  {
    name: 'user management',
    account: 'admin',
    open: (page) => openPage(page, '/admin/users', 'User Management'),
    texts: ['User management functionality coming soon.'],
  },
  // ADM-13
  {
    name: 'system logs',
    account: 'admin',
    open: (page) => openPage(page, '/admin/logs', 'System Logs'),
    texts: ['System logs functionality coming soon.'],
  },
  // ADM-4, ADM-5
  {
    name: 'Space settings',
    account: 'admin',
    open: (page) => settings(page, 'Hugging Face Space'),
    texts: ['Hugging Face Space', 'Model Settings', 'Database Settings', '10-300 seconds'],
  },
  // ADM-6
  {
    name: 'model settings',
    account: 'admin',
    open: (page) => settings(page, 'Model Settings'),
    texts: [],
    options: ['N-BEATS', 'LightGBM', 'Ensemble', '80%', '90%', '95%', '99%', 'Additive', 'Multiplicative'],
  },
  // ADM-9
  {
    name: 'settings that are saved',
    account: 'admin',
    open: async (page) => {
      await settings(page, 'Database Settings');
      const form = page.getByRole('form', { name: 'Database Settings' });
      await form.getByRole('button', { name: 'Save settings' }).click();
    },
    texts: ['Settings saved successfully!'],
  },
  // PERF-1, PERF-2, PERF-3, PERF-4
  {
    name: 'measured components',
    account: 'admin',
    open: (page) => performance(page, 'Components'),
    texts: [
      'Performance Dashboard',
      'Components',
      'API Requests',
      'Slow Renders',
      'Total Components',
      'Total Renders',
      'Avg Render Time',
      'Clear Component Metrics',
      'Clear API Metrics',
      'Clear All Metrics',
      'Component',
      'Renders',
      'Avg Time',
      'Max Time',
      'Total Time',
    ],
  },
  // PERF-5
  {
    name: 'measured requests',
    account: 'admin',
    open: (page) => performance(page, 'API Requests'),
    texts: [
      'Total Requests',
      'Avg Duration',
      'Success Rate %',
      'Slow Requests',
      'Recent API Requests',
      'Method',
      'URL',
      'Status',
      'Duration',
      'Size',
    ],
  },
];
