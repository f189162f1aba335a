// full run only: it packs and installs the package.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';

/** Maximum size of the bundled and compressed main entry with openapi-fetch, in bytes. About 15% above the current size. */
const maxGzipBytes = 10_000;
/** Maximum number of type instantiations in the consumer below and its imports. About 25% above the current count. */
const maxInstantiations = 400_000;

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
// The folder is inside the package, so that the compiled files find openapi-fetch.
const folder = mkdtempSync(join(cache, 'published-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const consumer = `
import { createApiClient, createMemorySessionStore, unwrap } from './dist/index.js';
import { ApiError } from './dist/errors/index.js';
import { limits } from './dist/limits.gen.js';
import { toHistory } from './dist/normalise/index.js';
import { runs, uploads } from './dist/query/index.js';
import type { paths } from './dist/schema.gen.js';
import { createMock } from './dist/testing/index.js';

const api = createApiClient({ baseUrl: 'http://localhost:4000', session: createMemorySessionStore() });
export const rows: Promise<Blob> = uploads(api).rejectedRows('u1');
export const run: Promise<string | null> = runs(api).detail('r1').queryFn().then(({ started_at }) => started_at);
export const status: Promise<'ok'> = unwrap(api.GET('/api/health')).then(({ status }) => status);
// @ts-expect-error The path does not exist.
api.GET('/api/nothing');
export const rest = { ApiError, createMock, limits, toHistory };
export type Path = keyof paths;
`;

/** Runs the TypeScript compiler. @throws Error with its output if it reports an error */
function tsc(...args: readonly string[]): string {
  try {
    return execFileSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, encoding: 'utf8' });
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
}

describe('the published package', () => {
  it('compiles without @types/node and stays within the limit of type instantiations', () => {
    tsc('-p', 'tsconfig.build.json', '--outDir', join(folder, 'dist'));
    writeFileSync(join(folder, 'consumer.ts'), consumer);
    const compilerOptions = {
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: [],
    };
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
    const report = tsc('-p', folder, '--extendedDiagnostics', '--singleThreaded');
    const instantiations = Number(/^Instantiations:\s+(\d+)/m.exec(report)?.[1]);
    expect(instantiations).toBeGreaterThan(0);
    expect(instantiations).toBeLessThan(maxInstantiations);
  });

  it('keeps the main entry within the size limit', async () => {
    const result = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, minify: true, lib: { entry: 'src/index.ts', formats: ['es'] } },
    });
    const [bundle] = [result].flat();
    const chunks = bundle && 'output' in bundle ? bundle.output : [];
    const code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
    expect(code).toContain('createApiClient');
    expect(gzipSync(code).byteLength).toBeLessThan(maxGzipBytes);
  });
});
