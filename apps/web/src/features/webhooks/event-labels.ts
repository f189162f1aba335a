import type { EventType } from './queries.ts';

export const eventLabels: Readonly<Record<EventType, string>> = {
  'run.completed': 'Run completed',
  'run.failed': 'Run failed',
  'version.added': 'Dataset version added',
  'plan.locked': 'Plan locked',
};
