// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { Route } from '../../src/routes/login.tsx';

const root = createRootRoute();
const routeTree = root.addChildren([
  Route.update({ id: '/login', path: '/login', getParentRoute: () => root } as never),
]);

// ROUTE-2
it.each([
  ['/results?runId=1', '/results?runId=1'],
  ['/', undefined],
  ['//elsewhere.example/a', undefined],
  ['https://elsewhere.example/a', undefined],
])('the login page reads ?from=%s as %s', async (from, expected) => {
  const history = createMemoryHistory({ initialEntries: [`/login?from=${encodeURIComponent(from)}`] });
  const router = createRouter({ routeTree, history });
  await router.load();
  expect(router.state.matches.at(-1)?.search).toEqual({ from: expected });
});
