import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('startCluster does not change the exit code of the process that starts a cluster', () => {
  const cluster = JSON.stringify(join(import.meta.dirname, 'cluster.ts'));
  for (const code of [0, 3]) {
    const program = `await import(${cluster}); process.exitCode = ${code};`;
    const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
    expect(status).toBe(code);
  }
});
