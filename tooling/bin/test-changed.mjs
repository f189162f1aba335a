// Runs what the changes since a commit can affect: lint and types of the affected packages, the tests that import a
// changed file, and the browser tests of the quick run. Only `npm test` is complete: it also covers dependencies that are not
// imports.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders, root, run, workspaceCommand } from './processes.mjs';
import { generateRoutes, runPlaywright, runVitest } from './test-files.mjs';

/** Returns the files that differ from a commit, including untracked files. */
function changedFiles(ref) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.split('\n').filter(Boolean);
  };
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Returns the packages of the files, and all packages that depend on them. */
function affectedFolders(files) {
  const packages = packageFolders().map((folder) => {
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    return { folder, name: manifest.name, needed };
  });
  const ofFile = (file) =>
    packages
      .filter(({ folder }) => file.startsWith(`${folder}/`))
      .toSorted((a, b) => b.folder.length - a.folder.length)[0];
  const affected = new Set(files.flatMap((file) => ofFile(file) ?? []));
  for (const { name } of affected)
    for (const other of packages) if (other.needed.includes(name)) affected.add(other);
  return [...affected].map(({ folder }) => folder);
}

const isCode = (file) => /\.(ts|tsx)$/.test(file);
const inBrowser =
  /^(apps\/(web|server|mock-server)|packages\/(api-client|calendar|ingest|forecasting)|openapi)\//;

/**
 * Runs the checks that the changes since a commit can affect.
 * @param ref the commit; defaults to the last commit
 * @returns the highest exit code
 */
export async function testChanged(ref = 'HEAD') {
  const files = changedFiles(ref);
  if (files.length === 0) {
    console.log(`Nothing changed since ${ref}.`);
    return 0;
  }
  const folders = affectedFolders(files);
  if (folders.includes('apps/web')) await generateRoutes();
  // Oxlint also checks types.
  const lint = ['oxlint', '--deny-warnings', '--no-error-on-unmatched-pattern'];
  const linted = [...folders, ...files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file))];
  const codes = linted.length > 0 ? [await run(workspaceCommand(...lint, ...linted))] : [];
  for (const folder of folders) {
    // Fixtures and contract files are not in the module graph.
    const needsAll = files.some((file) => file.startsWith(`${folder}/`) && !isCode(file));
    codes.push(await runVitest(folder, needsAll ? [] : ['--changed', ref, '--passWithNoTests']));
  }
  if (files.some((file) => inBrowser.test(file) && !/\.(md|test\.tsx?)$/.test(file)))
    codes.push(await runPlaywright([], { QUICK: '1' }));
  return Math.max(0, ...codes);
}
