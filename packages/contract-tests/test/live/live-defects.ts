import type { LiveDefect } from './live-changes.ts';
import { liveDefectsOfAccounts } from './live-defects-of-accounts.ts';
import { liveDefectsOfChanges } from './live-defects-of-changes.ts';
import { liveDefectsOfRuns } from './live-defects-of-runs.ts';

/** All defects that are planted in the responses of a mock server. */
export const liveDefects: readonly LiveDefect[] = [
  ...liveDefectsOfAccounts,
  ...liveDefectsOfChanges,
  ...liveDefectsOfRuns,
];
