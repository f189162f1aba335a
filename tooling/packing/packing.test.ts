// full run only: it packs every package.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Only `npm run packing` tests all versions, which downloads several hundred megabytes. */
const isWhole = process.env.PACKING === 'all';
const packages = ['calendar', 'ingest', 'forecasting', 'api-client', 'contract-tests', 'cli'];
/** Packages with a command and no entry points. */
const programs = ['contract-tests', 'cli'];
const workspace = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const minute = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'forecast-console-packing-'));
// Testing all versions leaves several gigabytes of files.
afterAll(() => rmSync(folder, { recursive: true, force: true }), 5 * minute);

/** Runs a program. @throws Error with its output if it fails */
function run(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`, { cause: error });
  }
}

const tarballs = () => readdirSync(folder).filter((name) => name.endsWith('.tgz'));

/** Creates a project that depends on the packages. @returns null if there is no registry */
function project(name: string, ...more: readonly string[]): string | null {
  const home = mkdtempSync(join(folder, `${name}-`));
  writeFileSync(join(home, 'package.json'), '{ "type": "module", "private": true }');
  for (const file of readdirSync(join(import.meta.dirname, 'consumer')))
    copyFileSync(join(import.meta.dirname, 'consumer', file), join(home, file));
  const own = tarballs().map((file) => join(folder, file));
  try {
    run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...own, ...more], home);
    return home;
  } catch (error) {
    if (/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH/.test(String(error))) return null;
    throw error;
  }
}

const noRegistry = 'no package registry available';

const { packageManager, version } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
  packageManager: string;
  version: string;
};
beforeAll(() => {
  const all = ['--recursive', '--filter', './packages/*'];
  run('npx', ['-y', packageManager, ...all, 'pack', '--pack-destination', folder], workspace);
}, 5 * minute);

describe('a packed package', () => {
  it.each(packages)('contains all its files and no reference to the workspace: %s', (name) => {
    const id = name === 'cli' ? 'forecast-console' : `forecast-console-${name}`;
    const tarball = join(folder, `${id}-${version}.tgz`);
    const files = run('tar', ['tzf', tarball], folder).split('\n');
    expect(files).toEqual(expect.arrayContaining(['package/README.md', 'package/LICENSE']));
    expect(files.filter((file) => /\.test\.|\/src\/|(?<!\.d)\.ts$/.test(file))).toEqual([]);
    const manifest = run('tar', ['xzOf', tarball, 'package/package.json'], folder);
    const { dependencies, ...rest } = JSON.parse(manifest) as { dependencies?: Record<string, string> };
    expect(rest).not.toHaveProperty('private');
    expect(rest).toHaveProperty('publishConfig.provenance', true);
    expect(Object.values(dependencies ?? {}).filter((range) => /workspace:|catalog:/.test(range))).toEqual(
      [],
    );
  });

  it.each(packages.filter((name) => !programs.includes(name)))(
    'has the same entry points as in the workspace, except those for tests: %s',
    (name) => {
      const manifest = JSON.parse(
        readFileSync(join(workspace, 'packages', name, 'package.json'), 'utf8'),
      ) as {
        exports: object;
        publishConfig: { exports: object };
      };
      const inside = Object.keys(manifest.exports).filter((path) => !path.startsWith('./test-support'));
      expect(Object.keys(manifest.publishConfig.exports)).toEqual(inside);
    },
  );
});

/** The workspace's versions of Node and TypeScript; other versions are downloaded from the registry. */
const own = {
  node: process.execPath,
  typescript: join(dirname(require.resolve('typescript/package.json')), 'bin/tsc'),
};
const cells = isWhole
  ? ['20', '22', '24'].flatMap((node) => ['5.4', '7.0'].map((typescript) => ({ node, typescript })))
  : [{ node: 'of the workspace', typescript: 'of the workspace' }];

describe('another project', () => {
  it.for(cells)(
    'runs and compiles with the packages on Node $node with TypeScript $typescript',
    { timeout: 10 * minute },
    ({ node, typescript }, { skip }) => {
      const home = project('project', ...(isWhole ? [`node@${node}`, `typescript@${typescript}`] : []));
      if (home === null) return skip(noRegistry);
      const program = isWhole ? join(home, 'node_modules/node/bin/node') : own.node;
      const compiler = isWhole ? join(home, 'node_modules/typescript/bin/tsc') : own.typescript;
      run(program, ['run.mjs'], home);
      expect(run(program, ['node_modules/.bin/contract-test', '--help'], home)).toContain('--base-url');
      expect(run(program, ['node_modules/.bin/forecast-console', '--version'], home)).toBe(`${version}\n`);
      run(process.execPath, [compiler, '--init'], home);
      run(process.execPath, [compiler, '--noEmit', '-p', '.'], home);
      return undefined;
    },
  );

  it.for(isWhole ? ['Vite'] : [])(
    'can bundle the client into a page with %s',
    { timeout: 10 * minute },
    (_, { skip }) => {
      const home = project('vite', 'vite@8');
      if (home === null) return skip(noRegistry);
      writeFileSync(join(home, 'index.html'), '<script type="module" src="/page.js"></script>');
      writeFileSync(
        join(home, 'page.js'),
        "import { createApiClient } from '@forecast-console/api-client'; window.make = createApiClient;",
      );
      run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], home);
      const [script] = readdirSync(join(home, 'dist/assets'));
      expect(readFileSync(join(home, 'dist/assets', script ?? ''), 'utf8')).not.toMatch(/from ?"node:/);
      return undefined;
    },
  );

  it.for(isWhole ? ['Playwright'] : [])(
    'can call the client in a %s test',
    { timeout: 10 * minute },
    (_, { skip }) => {
      const home = project('playwright', '@playwright/test@1.65');
      if (home === null) return skip(noRegistry);
      const text = [
        "import { createServer } from 'node:http';",
        "import { expect, test as base } from '@playwright/test';",
        "import { mockFixtures } from '@forecast-console/api-client/playwright';",
        'const server = createServer(({ headers }, answer) => answer.end(JSON.stringify(headers)));',
        'await new Promise((listening) => server.listen(0, listening));',
        'const test = base.extend(mockFixtures);',
        'test.use({ mockURL: `http://127.0.0.1:${server.address().port}` });',
        'test.afterAll(() => server.close());',
        "test('is in its session', async ({ request, mock, mockURL }) => {",
        '  const headers = await (await request.get(mockURL)).json();',
        "  expect(headers['x-mock-session']).toBe(mock.session);",
        '});',
      ];
      writeFileSync(join(home, 'client.spec.mjs'), text.join('\n'));
      expect(run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test'], home)).toContain(
        '1 passed',
      );
      return undefined;
    },
  );
});
