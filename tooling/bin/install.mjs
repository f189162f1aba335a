// Installs the dependencies with the pnpm version that package.json names. Needs only Node and npm.
// `node tooling/bin/install.mjs` installs everything; the commands call `install` with what they need.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageFolders, root, run } from './processes.mjs';

const stampFile = join(root, 'node_modules/.installed');

/** Filters for the packages that `npm start` needs: the server and the build of the web app. */
const startFilters =
  '--prod --filter forecast-console-workspace --filter-prod @forecast-console/server... --filter-prod @forecast-console/web...'.split(
    ' ',
  );

/** Returns a hash of everything that determines the result of an installation. */
function inputsHash() {
  const manifests = ['.', ...packageFolders()].map((folder) => join(folder, 'package.json'));
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Returns whether development dependencies are installed, according to pnpm. */
function hasDevDependencies() {
  try {
    return JSON.parse(readFileSync(join(root, 'node_modules/.modules.yaml'), 'utf8')).included
      .devDependencies;
  } catch {
    return false;
  }
}

const haveModules = (folders) => folders.every((folder) => existsSync(join(root, folder, 'node_modules')));

/**
 * Installs missing dependencies and never removes any. Does nothing if nothing has changed since the last
 * installation. Ends the process if the installation fails.
 * @param {'start' | 'all'} scope `start` skips dependencies that only tests and development need
 */
export async function install(scope) {
  const hash = inputsHash();
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  const hadAll = hasDevDependencies();
  const isEnough = hadAll || scope === 'start';
  if (stamp === hash && isEnough && haveModules(hadAll ? packageFolders() : ['apps/server', 'apps/web']))
    return;

  rmSync(stampFile, { force: true });
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // The lockfile is trusted. `npm run dependencies` verifies it, which downloads 190 MB.
  const flags = ['--frozen-lockfile', '--prefer-offline', '--trust-lockfile'];
  const filters = scope === 'all' || hadAll ? [] : startFilters;
  const code = await run(['npx', '-y', packageManager, 'install', ...flags, ...filters]);
  if (code !== 0) process.exit(code);
  removeNodeHeaders();
  writeFileSync(stampFile, hash);
}

/** Removes the C++ headers of the workspace's Node: 67 MB that no dependency needs. */
function removeNodeHeaders() {
  const parts = join(root, 'node_modules/node/node_modules');
  if (!existsSync(parts)) return;
  for (const part of readdirSync(parts, { withFileTypes: true }))
    if (part.isDirectory()) rmSync(join(parts, part.name, 'include'), { recursive: true, force: true });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await install('all');
