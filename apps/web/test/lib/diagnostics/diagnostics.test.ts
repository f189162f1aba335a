import { expect, it } from 'vitest';
import { track, trackedEvents } from '../../../src/lib/diagnostics/diagnostics.ts';

// ROUTE-13
it('track keeps the latest 200 events, oldest first', () => {
  for (let at = 1; at <= 250; at += 1) track({ name: 'navigation', detail: `/${at}`, at });
  expect(trackedEvents()).toHaveLength(200);
  expect(trackedEvents()[0]?.at).toBe(51);
  expect(trackedEvents().at(-1)).toEqual({ name: 'navigation', detail: '/250', at: 250 });
});
