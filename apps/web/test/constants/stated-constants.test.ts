import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirements } from '@forecast-console/tooling/requirements';
import { describe, expect, it } from 'vitest';
import * as webConstants from '../../src/lib/constants.ts';
import { features } from '../../src/lib/features.ts';
import type { Constant } from './constant.ts';
import { constantsPage, requiredText } from './constants-page.ts';
import { statedConstants } from './stated-constants.ts';

const root = join(import.meta.dirname, '../../../..');
const all = statedConstants.flatMap(({ constants }) => constants);

/** Imports the symbol's module and returns the symbol's value. */
async function valueOf({ symbol, given }: Constant): Promise<unknown> {
  const [file = '', path = ''] = symbol.split('#');
  const module: unknown = await import(/* @vite-ignore */ join(root, file));
  const value = path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], module);
  return typeof value === 'function' ? (value as (given: unknown) => unknown)(given) : value;
}

/** Returns whether the file has a test with this title: a call of `it` or `test`, with or without `each`. */
function hasTest(file: string, title: string): boolean {
  const source = readFileSync(join(root, file), 'utf8');
  const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?:\\b(?:it|test)|\\])\\)?\\(\\s*['"\`]${quoted}['"\`],`).test(source);
}

const figures = (text: string) => text.match(/\d{4}-\d\d-\d\d|\d+(?:\.\d+)?/g) ?? [];

/** Returns the path of each value inside an object, such as 'debounceMs.chart'. */
function leaves(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path];
  return Object.entries(value).flatMap(([name, inside]) =>
    leaves(inside, path === '' ? name : `${path}.${name}`),
  );
}

describe.each(all)('$name, $stated', (constant) => {
  it('equals the value of its symbol', async () => {
    expect(await valueOf(constant)).toEqual(constant.value);
  });

  it('is checked by the test that it cites', () => {
    const [file = '', title = ''] = constant.test.split(' › ');
    expect(hasTest(file, title)).toBe(true);
  });
});

describe('the required constants', () => {
  it.each(statedConstants)('contain every number that the requirement $id states', ({ id, constants }) => {
    const had = new Set(constants.flatMap(({ stated }) => figures(stated)));
    expect(figures(requiredText(id)).filter((figure) => !had.has(figure))).toEqual([]);
  });

  it('cover every CONST requirement', () => {
    const required = requirements.filter(({ id }) => id.startsWith('CONST-'));
    expect(statedConstants.map(({ id }) => id)).toEqual(required.map(({ id }) => id));
  });

  it('include every constant and feature flag of the web app', () => {
    const named = new Set(all.map(({ symbol }) => symbol.replace(/^.*#(?:features\.)?/, '')));
    const had = [...leaves(webConstants, ''), ...leaves(features, '')];
    // ANA-15 and our own minimum for administrators are not CONST requirements.
    expect(had.filter((path) => !named.has(path))).toEqual(['defaultPageSize', 'adminPasswordMinLength']);
  });

  it('are all listed on the generated page', () => {
    const page = constantsPage(statedConstants);
    for (const { name, stated } of all) expect(page).toContain(`| ${name} | ${stated} |`);
  });

  it('do not count as tested if only a describe block or part of a title matches', () => {
    const file = 'apps/web/test/lib/query-client.test.ts';
    expect(hasTest(file, 'evicts a response that has not been shown for five minutes')).toBe(true);
    expect(hasTest(file, 'evicts a response')).toBe(false);
    expect(hasTest(file, 'the query cache')).toBe(false);
  });
});
