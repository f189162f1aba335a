import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, resolve } from './compatibility/schema-view.ts';

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../bundle.gen.json'), 'utf8')) as Json;
const object = (value: unknown): Json => (isObject(value) ? value : {});
const { paths, components } = document;

/** Every value of a key, wherever it stands. */
const everywhere = (key: string, value: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        ...(name === key ? [inner] : []),
        ...everywhere(key, inner),
      ]);

describe('whoever reads the contract', () => {
  it('is told what every operation and every schema is', () => {
    const operations = Object.values(object(paths)).flatMap((item) => Object.values(object(item)));
    const schemas = Object.entries(object(object(components)['schemas']));
    const all = [...operations.map((one) => [object(one)['operationId'], one]), ...schemas];
    expect(all.length).toBeGreaterThan(150);
    const silent = all.filter(([, one]) => typeof object(one)['description'] !== 'string');
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('finds no pattern that RE2 cannot read: nothing looked around for or back at, no half characters', () => {
    const patterns = everywhere('pattern', document).filter((one) => typeof one === 'string');
    expect(patterns.length).toBeGreaterThan(10);
    const strange = /\(\?<?[=!]|\\[1-9ku]|\p{Surrogate}/u;
    expect(patterns.filter((one) => strange.test(one))).toEqual([]);
  });

  it('may count on the headers of an answer, but for two that it may not have', () => {
    const headers = everywhere('headers', document).flatMap((one) => Object.entries(object(one)));
    const promised = headers.filter(([, one]) => resolve(document, one)['required'] === true);
    const names = (list: typeof headers) => [...new Set(list.map(([name]) => name))].toSorted();
    expect(names(promised)).toEqual([
      'Content-Disposition',
      'RequestId',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ]);
    // One that stops cannot say when to come again.
    expect(names(headers.filter((one) => !promised.includes(one)))).toEqual(['ETag', 'Retry-After']);
  });
});
