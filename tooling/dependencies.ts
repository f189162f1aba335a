// Fails if a package has a license that is not allowed, or a vulnerability that is high or critical. Reports, without failing, that
// the registry has no audit endpoint. The arguments are the command that runs pnpm.
import { spawnSync } from 'node:child_process';
import { type Licenses, disallowed } from './licenses.ts';

const [command = 'pnpm', ...first] = process.argv.slice(2);

function pnpm(...args: string[]): { status: number | null; output: string; problems: string } {
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  return { status, output: stdout, problems: stderr };
}

const list = pnpm('licenses', 'list', '--recursive', '--prod', '--json');
const licenses = JSON.parse(list.output) as Licenses;
const others = disallowed(licenses);
const packages = Object.values(licenses).reduce((sum, { length }) => sum + length, 0);
console.log(
  others.length === 0
    ? `Licenses: all ${packages} packages have an allowed license.`
    : `Licenses that are not allowed:\n${others.join('\n')}`,
);

const audit = pnpm('audit', '--prod', '--audit-level', 'high');
const unanswered = /ERR_PNPM_AUDIT_\w+/.exec(audit.output + audit.problems)?.[0];
if (unanswered !== undefined)
  console.log(`Vulnerabilities: NOT CHECKED, because the registry has no audit endpoint (${unanswered}).`);
else console.log(audit.status === 0 ? 'Vulnerabilities: none of high or critical severity.' : audit.output);

process.exit(others.length > 0 || packages === 0 || (unanswered === undefined && audit.status !== 0) ? 1 : 0);
