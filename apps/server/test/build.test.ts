import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildOf, ownBuild } from '../src/build.ts';
import { version } from '../src/version.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  mkdirSync(join(folder, 'source', 'models'), { recursive: true });
  writeFileSync(join(folder, 'source', 'models', 'trees.ts'), 'export const depth = 6;');
});
afterEach(() => rmSync(folder, { recursive: true }));
const source = () => join(folder, 'source');

it('copies of the same source have the same build, wherever they are', async () => {
  cpSync(source(), join(folder, 'copy'), { recursive: true });
  expect(await buildOf([join(folder, 'copy')])).toBe(await buildOf([source()]));
});

it.each([
  ['changed', () => writeFileSync(join(source(), 'models', 'trees.ts'), 'export const depth = 7;')],
  ['added', () => writeFileSync(join(source(), 'models', 'more.ts'), '')],
])('the build changes when a source file is %s', async (_change, edit) => {
  const before = await buildOf([source()]);
  edit();
  expect(await buildOf([source()])).not.toBe(before);
});

it('the build of this process consists of its version and a digest', async () => {
  const [release, digest] = (await ownBuild()).split('+');
  expect(release).toBe(version);
  expect(digest).toMatch(/^[0-9a-f]{12}$/);
});
