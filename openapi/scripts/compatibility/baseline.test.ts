// full run only: it plants breaking changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baselineProblems, baselineText } from './baseline.ts';
import type { Json } from './schema-view.ts';

const folder = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const baseline = JSON.parse(read('baseline.json')) as Json;
const changelog = read('CHANGELOG.md');
const today = '2026-06-01';

/** The bundle with the value at the path replaced, or removed if `value` is undefined. */
function changed(path: readonly string[], value?: unknown, version = currentVersion()): Json {
  const copy = structuredClone(JSON.parse(read('bundle.gen.json'))) as Json;
  const parent = path.slice(0, -1).reduce<Json>((node, key) => node[key] as Json, copy);
  const last = path.at(-1) ?? '';
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Object.assign(parent, { [last]: value });
  Object.assign(copy['info'] as Json, { version });
  return copy;
}
const currentVersion = (): string => String((baseline['info'] as Json)['version']);
const nextVersion = (): string => {
  const [major = '0', minor = '0'] = currentVersion().split('.');
  return `${major}.${Number(minor) + 1}.0`;
};
const schema = (name: string, ...path: string[]): string[] => ['components', 'schemas', name, ...path];
const operation = (path: string, method: string, ...rest: string[]): string[] => [
  'paths',
  path,
  method,
  ...rest,
];
const parameter = (name: string, inner: object): unknown => ({ name, in: 'query', ...inner });

/** Breaking changes of every kind, each with the operation that CHANGELOG.md has to list. */
const breaks: [string, string[], unknown, string][] = [
  ['a removed operation', operation('/api/products', 'get'), undefined, 'GET /api/products'],
  [
    'a renamed operation',
    operation('/api/products', 'get', 'operationId'),
    'getProducts',
    'GET /api/products',
  ],
  [
    'a removed status',
    operation('/api/uploads/{id}', 'get', 'responses', '404'),
    undefined,
    'GET /api/uploads/{id}',
  ],
  ['a removed response property', schema('Upload', 'properties', 'rowCount'), undefined, 'GET /api/uploads'],
  ['an optional response property', schema('Upload', 'required'), ['id'], 'GET /api/uploads'],
  ['a removed enum value', schema('ModelType', 'enum'), ['nbeats'], 'POST /api/forecast'],
  ['a new enum value in a response', schema('RunStatus', 'enum', '5'), 'paused', 'GET /api/forecast-runs'],
  [
    'a new required request property',
    schema('RefreshRequest', 'required'),
    ['refresh_token', 'client_id'],
    'POST /api/auth/refresh',
  ],
  [
    'a new required parameter',
    operation('/api/metadata/types', 'get', 'parameters'),
    [parameter('locale', { required: true, schema: { type: 'string' } })],
    'GET /api/metadata/types',
  ],
  [
    'a removed parameter',
    operation('/api/uploads/{id}/products', 'get', 'parameters', '1'),
    { $ref: '#/components/parameters/UploadId' },
    'GET /api/uploads/{id}/products',
  ],
  ['a changed type', schema('User', 'properties', 'id'), { type: 'integer' }, 'GET /api/auth/me'],
  [
    'a tightened bound',
    ['components', 'parameters', 'Limit', 'schema', 'maximum'],
    10,
    'GET /api/forecast-runs/{runId}/combinations',
  ],
  [
    'a changed default',
    ['components', 'parameters', 'Limit', 'schema', 'default'],
    5,
    'GET /api/forecast-runs/{runId}/combinations',
  ],
  [
    'a removed content type',
    operation('/api/forecast-runs/{runId}/export', 'get', 'responses', '200', 'content', 'text/csv'),
    undefined,
    'GET /api/forecast-runs/{runId}/export',
  ],
  [
    'a new authentication requirement',
    operation('/api/health', 'get', 'security'),
    undefined,
    'GET /api/health',
  ],
];

describe('the committed baseline', () => {
  it('is identical to the contract of the current version', () => {
    expect(read('baseline.json')).toBe(baselineText(JSON.parse(read('bundle.gen.json')) as Json));
  });

  it.each(breaks)('rejects %s without a new version', (_name, path, value, broken) => {
    const problems = baselineProblems(baseline, changed(path, value), changelog, today);
    expect(problems.join('\n')).toContain(`${broken}: `);
    expect(problems).toContainEqual(expect.stringContaining('Raise the minor number'));
  });

  it.each(breaks)('rejects %s that CHANGELOG.md does not list', (_name, path, value, broken) => {
    const next = changed(path, value, nextVersion());
    const withSection = changelog.replace('## ', `## ${nextVersion()}\n\n- Something else.\n\n## `);
    const unlisted = `Section "## ${nextVersion()}" of CHANGELOG.md does not list \`${broken}\`.`;
    expect(baselineProblems(baseline, next, withSection, today)).toContain(unlisted);
  });

  it.each(breaks)('accepts %s with a new version that lists it', (_name, path, value) => {
    const next = changed(path, value, nextVersion());
    const problems = baselineProblems(baseline, next, changelog, today);
    const listed = [...new Set(problems.map((text) => /^([A-Z]+ \/[^:]*): /.exec(text)?.[1]))].map(
      (name) => `- Changes \`${name ?? ''}\`.\n`,
    );
    const complete = changelog.replace('## ', `## ${nextVersion()}\n\n${listed.join('')}\n## `);
    expect(baselineProblems(baseline, next, complete, today)).toEqual([]);
  });

  it('accepts an addition without a new version', () => {
    const next = changed(operation('/api/health', 'head'), { operationId: 'headHealth', responses: {} });
    expect(baselineProblems(baseline, next, changelog, today)).toEqual([]);
    expect(baselineText(next)).not.toBe(baselineText(baseline));
  });

  it('ignores descriptions and examples', () => {
    const next = changed(schema('User', 'description'), 'Another description.');
    expect(baselineText(next)).toBe(baselineText(baseline));
  });
});

describe('version numbers', () => {
  const contract = (version: string, paths: object): Json => ({ info: { version }, paths });
  const list = '## 0.2.0 (soon)\n\n- Removes `GET /items`.\n\n## 1.0.0\n\n- Removes `GET /items`.\n';
  it.each([
    ['0.1.0', '0.1.0', true, [/raise the minor/i, /no section "## 0.1.0"/]],
    ['0.1.0', '0.2.0', true, []],
    ['0.2.0', '0.2.0', true, [/raise the minor/i]],
    ['0.2.0', '0.2.0', false, []],
    ['1.0.0', '1.0.0', true, [/raise the major/i]],
    ['0.9.0', '1.0.0', true, []],
    ['0.1.0', '0.20.0', false, [/no section "## 0.20.0"/]],
  ])('from %s to %s announce breaking changes: %s', (old, next, isBreaking, expected) => {
    const before = contract(old, isBreaking ? { '/items': { get: { responses: {} } } } : {});
    const problems = baselineProblems(before, contract(next, {}), list, today);
    expect(problems.filter((text) => !text.startsWith('GET /items'))).toHaveLength(expected.length);
    for (const pattern of expected) expect(problems).toContainEqual(expect.stringMatching(pattern));
  });
});
