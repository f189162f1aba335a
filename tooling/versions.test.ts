import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const versionOf = (path: string) =>
  (JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }).version;

it('every package has the version of the workspace', () => {
  const manifests = globSync('{openapi,{packages,apps}/*,tooling,tooling/*}/package.json', { cwd: root });
  expect(manifests.length).toBeGreaterThan(10);
  const others = manifests.filter((path) => versionOf(path) !== versionOf('package.json'));
  expect(others).toEqual([]);
});

it('the changelog announces the version that the changesets lead to', () => {
  const changesets = globSync('.changeset/*.md', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const raised = ['major', 'minor', 'patch'].findIndex((kind) =>
    changesets.some((text) => text.includes(`': ${kind}\n`)),
  );
  const next = versionOf('package.json')
    .split('.')
    .map((number, at) => (at < raised ? number : at === raised ? Number(number) + 1 : 0))
    .join('.');
  const [, unreleased = ''] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## .*$/m);
  expect(unreleased).toContain(raised < 0 ? '' : `This will be ${next},`);
});
