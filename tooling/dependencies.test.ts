import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'dependencies-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Answers {
  licences?: object;
  audit?: { status: number; output?: string; problems?: string };
}

/** What the command says, and ends with, when pnpm answers so. */
function look({ licences = { MIT: [{ name: 'fastify' }] }, audit = { status: 0 } }: Answers) {
  const pnpm = join(folder, 'pnpm.mjs');
  writeFileSync(
    pnpm,
    `const { licences, audit } = ${JSON.stringify({ licences, audit })};
     if (process.argv[2] === 'licenses') process.stdout.write(JSON.stringify(licences));
     else {
       process.stdout.write(audit.output ?? '');
       process.stderr.write(audit.problems ?? '');
       process.exitCode = audit.status;
     }`,
  );
  const command = [join(import.meta.dirname, 'dependencies.ts'), process.execPath, pnpm];
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, told: stdout };
}

it('is content with welcome licences and no known vulnerability', () => {
  const { status, told } = look({});
  expect(told).toContain('Licences: 1 packages, all of them welcome.');
  expect(told).toContain('Vulnerabilities: none that is high or critical is known.');
  expect(status).toBe(0);
});

it('fails on a vulnerability, and shows it', () => {
  const { status, told } = look({ audit: { status: 1, output: 'critical: prototype pollution' } });
  expect(told).toContain('critical: prototype pollution');
  expect(status).toBe(1);
});

it('says that vulnerabilities were not looked up where the registry answers no audit', () => {
  const { status, told } = look({ audit: { status: 1, problems: 'ERR_PNPM_AUDIT_ENDPOINT_NOT_EXISTS' } });
  expect(told).toContain('NOT LOOKED UP');
  expect(told).not.toContain('none that is high');
  expect(status).toBe(0);
});

it('fails on a licence that is not taken, and where nothing was looked at', () => {
  const { status, told } = look({ licences: { 'AGPL-3.0': [{ name: 'strict' }] } });
  expect(told).toContain('strict: AGPL-3.0');
  expect(status).toBe(1);
  expect(look({ licences: {} }).status).toBe(1);
});
