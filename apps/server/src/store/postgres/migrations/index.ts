import type { Migration } from 'kysely/migration';
import { up as workspace } from './001-workspace.ts';

/** In order of their names; one that has been released is never changed. */
export const migrations: Record<string, Migration> = {
  '001-workspace': { up: workspace },
};
