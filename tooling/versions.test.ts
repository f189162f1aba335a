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
