import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, type Json, resolve } from './compatibility/schema-view.ts';

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../bundle.gen.json'), 'utf8')) as Json;
const object = (value: unknown): Json => (isObject(value) ? value : {});
const { paths, components } = document;

/** Returns the values of all properties with the given key, at any depth. */
const everywhere = (key: string, value: unknown): unknown[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => [
        ...(name === key ? [inner] : []),
        ...everywhere(key, inner),
      ]);

describe('the contract', () => {
  it('describes every operation and every schema', () => {
    const operations = Object.values(object(paths)).flatMap((item) => Object.values(object(item)));
    const schemas = Object.entries(object(object(components)['schemas']));
    const all = [...operations.map((one) => [object(one)['operationId'], one]), ...schemas];
    expect(all.length).toBeGreaterThan(150);
    const silent = all.filter(([, one]) => typeof object(one)['description'] !== 'string');
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('uses only patterns that RE2 supports: no lookaround, no backreferences, no lone surrogates', () => {
    const patterns = everywhere('pattern', document).filter((one) => typeof one === 'string');
    expect(patterns.length).toBeGreaterThan(10);
    const unsupported = /\(\?<?[=!]|\\[1-9ku]|\p{Surrogate}/u;
    expect(patterns.filter((one) => unsupported.test(one))).toEqual([]);
  });

  it('requires every response header except those sent in some cases', () => {
    const headers = everywhere('headers', document).flatMap((one) => Object.entries(object(one)));
    const guaranteed = headers.filter(([, one]) => resolve(document, one)['required'] === true);
    const names = (list: typeof headers) => [...new Set(list.map(([name]) => name))].toSorted();
    expect(names(guaranteed)).toEqual([
      'Content-Disposition',
      'RequestId',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ]);
    // A server that is shutting down does not know when it will be available again.
    // Only repeated requests get an `Idempotent-Replayed`.
    expect(names(headers.filter((one) => !guaranteed.includes(one)))).toEqual([
      'ETag',
      'Idempotent-Replayed',
      'IdempotentReplayed',
      'Retry-After',
    ]);
  });
});
