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
  it('knows upload and preview, and no other call about uploads', () => {
    expect(['/api/upload', '/api/preview'].map((path) => isFileCall(post(path)))).toEqual([true, true]);
    expect(['/api/upload/label', '/api/uploads'].map((path) => isFileCall(post(path)))).toEqual([
      false,
      false,
    ]);
    expect(isFileCall(new Request('http://test/api/upload'))).toBe(false);
  });
});
