// Fails on a licence this workspace does not take and on a known vulnerability that is high or critical. A registry
// that answers no audit is said, and is no failure. Its arguments are the command that runs pnpm.
import { spawnSync } from 'node:child_process';
import { type Licences, unwelcome } from './licences.ts';

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
const licences = JSON.parse(list.output) as Licences;
const others = unwelcome(licences);
const packages = Object.values(licences).reduce((sum, { length }) => sum + length, 0);
console.log(
  others.length === 0
    ? `Licences: ${packages} packages, all of them welcome.`
    : `Licences not welcome here:\n${others.join('\n')}`,
);

const audit = pnpm('audit', '--prod', '--audit-level', 'high');
const unanswered = /ERR_PNPM_AUDIT_\w+/.exec(audit.output + audit.problems)?.[0];
if (unanswered !== undefined)
  console.log(`Vulnerabilities: NOT LOOKED UP, because the registry answers no audit here (${unanswered}).`);
else
  console.log(audit.status === 0 ? 'Vulnerabilities: none that is high or critical is known.' : audit.output);

process.exit(others.length > 0 || packages === 0 || (unanswered === undefined && audit.status !== 0) ? 1 : 0);
