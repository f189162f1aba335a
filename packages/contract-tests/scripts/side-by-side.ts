// Runs Schemathesis against each planted defect: `node scripts/side-by-side.ts PROGRAM [PATTERN]`, where PROGRAM is the
// path of Schemathesis and PATTERN a regular expression on `rule: what`. A defect is found if a check fails that passes
// on the correct server. Only the operations of the defect's cases are tested.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledContract } from '../src/contract/contract.ts';
import { productRules } from '../src/run/all-cases.ts';
import type { Defect } from '../test/support/defect.ts';
import { defects } from '../test/support/defects.ts';
import type { Tamper } from '../test/support/fake-server.ts';
import { serve } from '../test/support/serve.ts';

const [program = 'schemathesis', pattern = ''] = process.argv.slice(2);
const run = promisify(execFile);
const bundled = bundledContract();
const folder = mkdtempSync(join(tmpdir(), 'side-by-side-'));
const contract = join(folder, 'openapi.json');
writeFileSync(contract, JSON.stringify(bundled.document));

/** Reported failures by operation and check. */
async function failures(operations: readonly string[], tamper?: Tamper): Promise<Set<string>> {
  const { url, close } = await serve(tamper);
  const body = new URLSearchParams({ username: 'ana', password: 'a long password' });
  const signedIn = await fetch(`${url}/api/auth/token`, { method: 'POST', body });
  const { access_token: token = 'none' } = (await signedIn.json().catch(() => ({}))) as {
    access_token?: string;
  };
  const options = [
    '--phases',
    'examples,coverage,fuzzing',
    '--max-examples',
    '5',
    '--seed',
    '1',
    '--workers',
    '2',
  ];
  const only = operations.flatMap((id) => ['--include-operation-id', id]);
  const told = await run(
    program,
    [
      'run',
      contract,
      '--url',
      url,
      '-H',
      `Authorization: Bearer ${token}`,
      ...options,
      ...only,
      '--no-color',
    ],
    { cwd: folder, maxBuffer: 2 ** 28, timeout: 240_000 },
  ).catch((error: unknown) => error as { stdout: string });
  await close();
  const found = new Set<string>();
  let operation = '';
  for (const line of told.stdout.split('\n')) {
    operation = /^_+ ([A-Z]+ \/\S+) _+$/.exec(line)?.[1] ?? operation;
    const [, check] = /^- (.+)$/.exec(line) ?? [];
    if (check !== undefined) found.add(`${operation}: ${check}`);
  }
  return found;
}

const usual = new Map<string, Promise<Set<string>>>();
const usualOf = (operations: readonly string[]) => {
  const key = operations.join(' ');
  const known = usual.get(key) ?? failures(operations);
  usual.set(key, known);
  return known;
};

const cases = productRules.of(bundled);
/** Operations of a defect's cases; all if a case has no operation. */
function operationsOf({ include }: Defect): string[] {
  const ids = new Set(bundled.operations.map(({ id }) => id));
  const meant = cases.filter((one) => include.test(`${one.phase} ${one.operation} ${one.name}`));
  return [...new Set(meant.map(({ operation }) => operation))].filter((id) => ids.has(id));
}

const tried = defects.filter(({ check, what }) => new RegExp(pattern).test(`${check}: ${what}`));
let count = 0;
for (const defect of tried) {
  const { check, what, tamper } = defect;
  const meant = operationsOf(defect);
  const before = await usualOf(meant);
  const more = [...(await failures(meant, tamper))].filter((one) => !before.has(one));
  if (more.length > 0) count += 1;
  process.stdout.write(`${more.length > 0 ? 'found ' : 'missed'} ${check}: ${what}\n`);
}
process.stdout.write(`${count} of ${tried.length} found\n`);
