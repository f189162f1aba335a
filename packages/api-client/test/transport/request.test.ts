import { describe, expect, it } from 'vitest';
import {
  attachListener,
  derive,
  duplicate,
  isAuthRequest,
  isFileRequest,
  listenerOf,
  withUrl,
} from '../../src/transport/request.ts';

describe('a derived request', () => {
  it('keeps the progress listener', () => {
    const request = new Request('http://test/api/upload', { method: 'POST', body: 'file' });
    const listener = () => {};
    attachListener(request, listener);
    const copy = derive(duplicate(request), { credentials: 'include' });
    expect(listenerOf(copy)).toBe(listener);
    expect(listenerOf(derive(copy, {}))).toBe(listener);
    expect(listenerOf(new Request('http://test/'))).toBeUndefined();
  });

  it('keeps body, method, and headers', async () => {
    const request = new Request('http://test/x', { method: 'POST', body: 'file', headers: { 'X-A': '1' } });
    const spare = duplicate(request);
    const copy = derive(request, { credentials: 'include' });
    expect([copy.method, copy.headers.get('x-a'), copy.credentials]).toEqual(['POST', '1', 'include']);
    expect([await copy.text(), await spare.text()]).toEqual(['file', 'file']);
  });

  it('keeps the abort signal', () => {
    const abort = new AbortController();
    const request = new Request('http://test/x', { signal: abort.signal });
    const copy = withUrl(duplicate(request), 'http://test/y', { credentials: 'include' });
    abort.abort();
    expect([copy.url, copy.signal.aborted]).toEqual(['http://test/y', true]);
  });
});

const post = (path: string) => new Request(`http://test${path}`, { method: 'POST' });

describe('isAuthRequest', () => {
  it('matches token, refresh, and register, also with a path prefix', () => {
    const paths = ['/api/auth/token', '/api/auth/refresh', '/console/api/auth/register'];
    expect(paths.map((path) => isAuthRequest(post(path)))).toEqual([true, true, true]);
  });

  it('does not match the session check', () => {
    expect(isAuthRequest(new Request('http://test/api/auth/me'))).toBe(false);
  });
});

describe('isFileRequest', () => {
  it.each(['/api/upload', '/api/preview', '/api/uploads/u1/versions', '/api/uploads/u1/versions/preview'])(
    'matches %s, also with a path prefix',
    (path) => {
      expect([path, `/console${path}`].map((where) => isFileRequest(post(where)))).toEqual([true, true]);
      expect(isFileRequest(new Request(`http://test${path}`))).toBe(false);
    },
  );

  it.each([
    '/api/upload/label',
    '/api/uploads',
    '/api/uploads/u1/versions/2/restore',
    '/api/uploads/u1/refresh',
  ])('does not match %s', (path) => {
    expect(isFileRequest(post(path))).toBe(false);
  });
});
