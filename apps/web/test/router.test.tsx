// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppRouter } from '../src/router.tsx';
import { realTimers } from './support/real-timers.ts';

// Replaces the app's pages with test pages, but keeps the router's options.
const pages = vi.hoisted((): { routeTree: unknown } => ({ routeTree: undefined }));
vi.mock('../src/routeTree.gen.ts', () => pages);
vi.mock('../src/features/shell/failure-pages.tsx', () => ({
  RouteFailure: () => null,
  UnknownAddress: () => null,
}));
vi.mock('../src/components/feedback/loading.tsx', () => ({
  PageSpinner: ({ label }: { label: string }) => <p>{label}</p>,
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  realTimers();
});

/** Opens a page whose data takes `ms` to load. */
async function open(ms: number) {
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => new Promise<void>((resolve) => void setTimeout(resolve, ms)),
    component: () => <p>The page</p>,
  });
  pages.routeTree = root.addChildren([page]);
  const router = createAppRouter({ queryClient: new QueryClient() });
  router.update({ ...router.options, history: createMemoryHistory() });
  render(<RouterProvider router={router} />);
  await pass(0);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const loading = () => screen.queryByText('Loading the page') !== null;
const shown = () => screen.queryByText('The page') !== null;

describe('the loading state of a page', () => {
  it('stays visible for at least 200 ms', async () => {
    await open(310);
    await pass(299);
    expect([loading(), shown()]).toEqual([false, false]);
    await pass(20);
    expect([loading(), shown()]).toEqual([true, false]);
    await pass(180);
    expect([loading(), shown()]).toEqual([true, false]);
    await pass(1);
    expect([loading(), shown()]).toEqual([false, true]);
  });

  it('does not appear if the page loads quickly', async () => {
    await open(100);
    await pass(100);
    expect([loading(), shown()]).toEqual([false, true]);
  });
});
