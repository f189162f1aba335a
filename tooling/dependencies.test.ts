import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'dependencies-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface PnpmOutput {
  licenses?: object;
  audit?: { status: number; output?: string; problems?: string };
}

/** Runs the command with a fake pnpm. Returns its output and exit code. */
function check({ licenses = { MIT: [{ name: 'fastify' }] }, audit = { status: 0 } }: PnpmOutput) {
  const pnpm = join(folder, 'pnpm.mjs');
  writeFileSync(
    pnpm,
    `const { licenses, audit } = ${JSON.stringify({ licenses, audit })};
     if (process.argv[2] === 'licenses') process.stdout.write(JSON.stringify(licenses));
     else {
       process.stdout.write(audit.output ?? '');
       process.stderr.write(audit.problems ?? '');
       process.exitCode = audit.status;
     }`,
  );
  const command = [join(import.meta.dirname, 'dependencies.ts'), process.execPath, pnpm];
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, output: stdout };
}

it('the dependency check passes if all licenses are allowed and no vulnerability is known', () => {
  const { status, output } = check({});
  expect(output).toContain('Licenses: all 1 packages have an allowed license.');
  expect(output).toContain('Vulnerabilities: none of high or critical severity.');
  expect(status).toBe(0);
});

it('the dependency check fails on a vulnerability and prints it', () => {
  const { status, output } = check({ audit: { status: 1, output: 'critical: prototype pollution' } });
  expect(output).toContain('critical: prototype pollution');
  expect(status).toBe(1);
});

it('the dependency check reports that vulnerabilities were not checked if the registry has no audit endpoint', () => {
  const { status, output } = check({ audit: { status: 1, problems: 'ERR_PNPM_AUDIT_ENDPOINT_NOT_EXISTS' } });
  expect(output).toContain('NOT CHECKED');
  expect(output).not.toContain('none that are high');
  expect(status).toBe(0);
});

it('the dependency check fails if a license is not allowed, or if there are no packages', () => {
  const { status, output } = check({ licenses: { 'AGPL-3.0': [{ name: 'strict' }] } });
  expect(output).toContain('strict: AGPL-3.0');
  expect(status).toBe(1);
  expect(check({ licenses: {} }).status).toBe(1);
});
