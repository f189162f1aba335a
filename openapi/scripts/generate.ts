// Generates the bundle, the client's types and limits, the scenarios, and the baseline unless the
// contract breaks clients without a new version.
// `--check` writes nothing and fails if a committed file is out of date.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTs, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { baselineProblems, baselineText } from './compatibility/baseline.ts';
import { addIdempotencyKeys } from './idempotency.ts';
import { limitsSource } from './limits.ts';
import { addProblemDetails } from './problem-details.ts';
import { readCatalogue, scenarioNameSource } from './scenarios.ts';

const here = join(import.meta.dirname, '..');
const client = join(here, '../packages/api-client/src');
const header = '// Generated from openapi/ by `npm run gen`. Do not edit.\n';

function bundle(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-bundle-'));
  try {
    const out = join(folder, 'bundle.json');
    execFileSync('redocly', ['bundle', 'openapi.yaml', '--config', 'redocly.yaml', '-o', out], {
      cwd: here,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    });
    const bundled = JSON.parse(readFileSync(out, 'utf8'));
    addIdempotencyKeys(bundled);
    addProblemDetails(bundled);
    return JSON.stringify(bundled, null, 1) + '\n';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function types(document: string): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTs(document, {
    // Requests may omit properties with a default.
    defaultNonNullable: false,
    transform: (schema) => (schema.format === 'binary' ? blob : undefined),
  });
  return header + astToString(nodes);
}

const document = bundle();
const catalogue = readCatalogue(join(here, 'scenarios'), JSON.parse(document));
const files = new Map([
  [join(here, 'bundle.gen.json'), document],
  [join(client, 'schema.gen.ts'), await types(document)],
  [join(client, 'limits.gen.ts'), header + limitsSource(JSON.parse(document))],
  [join(client, 'scenario-name.gen.ts'), header + scenarioNameSource(catalogue)],
  [join(here, 'scenarios.gen.json'), JSON.stringify(catalogue, null, 1) + '\n'],
]);

if (process.argv.includes('--check')) {
  const stale = [...files]
    .filter(([path, text]) => readFileSync(path, 'utf8') !== text)
    .map(([path]) => path);
  if (stale.length > 0) {
    console.error(`Out of date, run "npm run gen" and commit:\n${stale.join('\n')}`);
    process.exit(1);
  }
  console.log(`${files.size} generated files are up to date.`);
} else {
  for (const [path, text] of files) writeFileSync(path, text);
  console.log(`Wrote ${files.size} generated files.`);
  updateBaseline();
}

function updateBaseline(): void {
  const path = join(here, 'baseline.json');
  const contract = JSON.parse(document);
  const changelog = readFileSync(join(here, 'CHANGELOG.md'), 'utf8');
  const today = new Date().toISOString().slice(0, 10);
  const problems = baselineProblems(JSON.parse(readFileSync(path, 'utf8')), contract, changelog, today);
  if (problems.length === 0) writeFileSync(path, baselineText(contract));
  else console.warn(`baseline.json was not updated:\n${problems.join('\n')}`);
}
