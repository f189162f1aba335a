// `pnpm --filter @forecast-console/web build` and `npm start`: builds the web app if its sources changed since the last
// build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, workspaceNode } from './processes.mjs';

const web = join(root, 'apps/web');
const stampFile = join(web, 'dist/.sources');
const notSources =
  /^(dist|node_modules|reports|test-results|test|e2e|screens|\.turbo)$|\.(test|md)|routeTree\.gen\.ts$/;

const byName = (a, b) => (a < b ? -1 : 1);

function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (notSources.test(entry.name)) return [];
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

/** Returns the folders of a package and of its dependencies in this workspace. */
function foldersOf(folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const [name, range] of Object.entries(dependencies))
    if (range.startsWith('workspace:')) foldersOf(join(root, 'packages', name.split('/')[1]), found);
  return found;
}

function sourcesHash() {
  const files = [...foldersOf(web)].flatMap(filesOf);
  const shared = ['pnpm-lock.yaml', 'tooling/tsconfig/base.json', 'tooling/tsconfig/react.json'];
  const hash = createHash('sha256');
  for (const file of [...files, ...shared.map((name) => join(root, name))].sort(byName))
    hash.update(`${relative(root, file).replaceAll(sep, '/')}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Builds the web app into apps/web/dist if its sources changed.
 * @returns the exit code of Vite
 */
export async function buildWeb() {
  const hash = sourcesHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return 0;
  const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json');
  const code = await run([workspaceNode(), join(vite, '../bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: web,
  });
  if (code === 0) writeFileSync(stampFile, hash);
  return code;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await buildWeb();
