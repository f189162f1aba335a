import { describe, expect, it } from 'vitest';
import { breakingChangesOf, withoutSunset } from './breaking-changes-of.ts';

const contract = () => ({
  paths: { '/items': { get: { responses: {} }, post: { responses: {} } } },
});

describe('a deprecated operation', () => {
  it('must have dates for its deprecation and removal', () => {
    const next = contract();
    const { get } = next.paths['/items'];
    Object.assign(get, { deprecated: true, 'x-sunset': '2026-06-01' });
    expect(withoutSunset(next)).toEqual(['GET /items: deprecated without x-deprecated-since and x-sunset']);
    Object.assign(get, { 'x-deprecated-since': '2025-12-01' });
    expect(withoutSunset(next)).toEqual([]);
  });

  const gone = (sunset: object) => {
    const old = contract();
    Object.assign(old.paths['/items'].get, sunset);
    const next = contract();
    Reflect.deleteProperty(next.paths['/items'], 'get');
    return breakingChangesOf(old, next, '2026-06-01');
  };

  it('can be removed on or after its sunset date', () => {
    expect(gone({ deprecated: true, 'x-sunset': '2026-06-01' })).toEqual([]);
  });

  it.each([
    { deprecated: true, 'x-sunset': '2026-06-02' },
    { deprecated: true },
    { 'x-sunset': '2026-01-01' },
  ])('cannot be removed with %j', (sunset) => expect(gone(sunset)).toHaveLength(1));
});
