import { describe, expect, it } from 'vitest';
import { isAuthCall, isFileCall } from '../../src/transport/endpoints.ts';

const post = (path: string) => new Request(`http://test${path}`, { method: 'POST' });

describe('isAuthCall', () => {
  it('knows token, refresh and register, under a prefix too', () => {
    const paths = ['/api/auth/token', '/api/auth/refresh', '/console/api/auth/register'];
    expect(paths.map((path) => isAuthCall(post(path)))).toEqual([true, true, true]);
  });

  it('leaves the session check among the ordinary calls', () => {
    expect(isAuthCall(new Request('http://test/api/auth/me'))).toBe(false);
  });
});

describe('isFileCall', () => {
  it.each(['/api/upload', '/api/preview', '/api/uploads/u1/versions', '/api/uploads/u1/versions/preview'])(
    'knows %s, under a prefix too',
    (path) => {
      expect([path, `/console${path}`].map((where) => isFileCall(post(where)))).toEqual([true, true]);
      expect(isFileCall(new Request(`http://test${path}`))).toBe(false);
    },
  );

  it.each([
    '/api/upload/label',
    '/api/uploads',
    '/api/uploads/u1/versions/2/restore',
    '/api/uploads/u1/refresh',
  ])('leaves %s among the ordinary calls', (path) => {
    expect(isFileCall(post(path))).toBe(false);
  });
});
