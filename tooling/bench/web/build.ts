import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Builds the production app, and the benchmark page under /bench/. */
export async function build(into: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('vite/package.json');
  const vite = join(dirname(manifest), 'bin/vite.js');
  const make = (folder: string, outDir: string) =>
    run(
      process.execPath,
      [vite, 'build', '--outDir', outDir, '--emptyOutDir', 'false', '--logLevel', 'warn'],
      {
        cwd: join(root, folder),
      },
    );
  await make('apps/web', into);
  await make('tooling/bench/web/pages', join(into, 'bench'));
}
