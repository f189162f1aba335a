// Runs the given test files with Vitest or Playwright, without turbo.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative, resolve, sep } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { packageFolders, root, run, workspaceNode } from './processes.mjs';

const programOf = (folder, name, file) =>
  join(createRequire(join(root, folder, 'package.json')).resolve(`${name}/package.json`), '..', file);

/**
 * Runs a program of a package with the workspace's Node.
 * @returns its exit code
 */
function runIn(folder, command) {
  const node = workspaceNode();
  const path = [dirname(node), process.env.PATH].join(delimiter);
  return run([node, ...command], { cwd: join(root, folder), env: { PATH: path } });
}

/** Generates the route tree of the web app if it is missing. */
export async function generateRoutes() {
  const web = 'apps/web';
  if (!existsSync(join(root, web, 'src/routeTree.gen.ts')))
    await runIn(web, [programOf(web, '@tanstack/router-cli', 'bin/tsr.cjs'), 'generate']);
}

/**
 * Runs Vitest in a package.
 * @returns its exit code
 */
export async function runVitest(folder, args) {
  if (folder === 'apps/web') await generateRoutes();
  const mode = args.includes('--watch') ? [] : ['run'];
  return runIn(folder, [programOf(folder, 'vitest', 'vitest.mjs'), ...mode, ...args]);
}

/**
 * Runs Playwright in the web app, which is built first.
 * @returns its exit code
 */
export async function runPlaywright(args, env = {}) {
  Object.assign(process.env, env);
  const built = await buildWeb();
  if (built !== 0) return built;
  return runIn('apps/web', [programOf('apps/web', '@playwright/test', 'cli.js'), 'test', ...args]);
}

/** Returns the absolute path if the argument is a file or folder, optionally with a line number; otherwise null. */
function pathOf(arg) {
  if (arg.startsWith('-')) return null;
  const bases = [process.env.INIT_CWD ?? root, root];
  return (
    bases.map((base) => resolve(base, arg)).find((path) => existsSync(path.replace(/:\d+$/, ''))) ?? null
  );
}

/**
 * Runs test files and folders, each with the runner of its package. Other arguments are passed to the runner.
 * @returns the highest exit code of the runners
 */
export async function testFiles(args) {
  const options = args.filter((arg) => pathOf(arg) === null);
  const paths = args
    .flatMap((arg) => pathOf(arg) ?? [])
    .map((path) => relative(root, path).replaceAll(sep, '/'));
  if (paths.length === 0) {
    console.error(`No such file or folder: ${args.join(' ')}`);
    return 2;
  }
  const folders = packageFolders().toSorted((a, b) => b.length - a.length);
  const groups = new Map();
  for (const path of paths) {
    const folder = folders.find((one) => path === one || path.startsWith(`${one}/`));
    if (folder === undefined) {
      console.error(`${path} is in no package`);
      return 2;
    }
    const file = path.slice(folder.length + 1);
    const runner =
      /^e2e\/(?!.*\.test\.tsx?)/.test(`${file}/`) && folder === 'apps/web' ? 'playwright' : folder;
    groups.set(runner, [...(groups.get(runner) ?? []), file].filter(Boolean));
  }
  let code = 0;
  for (const [runner, files] of groups) {
    const given = [...files, ...options];
    code = Math.max(code, await (runner === 'playwright' ? runPlaywright(given) : runVitest(runner, given)));
  }
  return code;
}
