// Makes everything that is generated from the contract: the bundle, the client's types and its limits, and the
// scenarios of the mock with their table.
// `--check` writes nothing and fails when a committed file differs from what would be written.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTs, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { limitsSource } from './limits.ts';
import { scenarioTables } from './scenario-tables.ts';
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
    return JSON.stringify(JSON.parse(readFileSync(out, 'utf8')), null, 1) + '\n';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function types(document: string): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTs(document, {
    // A request may leave out what has a default.
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
  [join(here, '../docs/scenarios.md'), scenarioTables(catalogue)],
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
}
