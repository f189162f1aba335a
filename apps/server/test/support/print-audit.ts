import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../../src/cli/audit.ts');

/** Runs `npm run audit`. @param env names the workspace */
export const printAudit = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  spawnSync(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
