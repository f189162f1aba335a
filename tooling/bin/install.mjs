// Installs the workspace with the pnpm version that package.json names; only Node and npm are needed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { packageManager } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const result = spawnSync('npx', ['-y', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(result.status ?? 1);
