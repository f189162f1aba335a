import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requirements } from './requirements.ts';

const root = join(import.meta.dirname, '..');
const generated = /(?:^|\/)(?:node_modules|dist|reports|test-results)(?:\/|$)|\.gen\.ts$/;
const files = globSync('{apps,openapi,packages,tooling}/**/*.{ts,tsx,mjs,css,yaml}', {
  cwd: root,
  exclude: (path) => generated.test(path),
});
const ids = new Set(requirements.map(({ id }) => id));
const areas = new Set(requirements.map(({ id }) => id.replace(/-\d+$/, '')));
const isCitation = new RegExp(`\\b(?:${[...areas].join('|')})-\\d+\\b`, 'g');

const citations = files.map((file) => ({
  file,
  cited: readFileSync(join(root, file), 'utf8').match(isCitation) ?? [],
}));

describe('the requirements', () => {
  it('have an id each, numbered within their area without a hole', () => {
    expect(ids.size).toBe(requirements.length);
    const numbered = [...areas].flatMap((area) => {
      const count = requirements.filter(({ id }) => id.startsWith(`${area}-`)).length;
      return Array.from({ length: count }, (_, index) => `${area}-${index + 1}`);
    });
    expect([...ids]).toEqual(numbered);
  });

  it('are there wherever one is cited', () => {
    const unknown = citations.flatMap(({ file, cited }) =>
      cited.filter((id) => !ids.has(id)).map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});
