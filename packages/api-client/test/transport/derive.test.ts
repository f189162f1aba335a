import { describe, expect, it } from 'vitest';
import { attachListener, derive, duplicate, listenerOf, redirect } from '../../src/transport/derive.ts';

describe('derived requests', () => {
  it('keep the progress listener through every derivation', () => {
    const request = new Request('http://test/api/upload', { method: 'POST', body: 'file' });
    const listener = () => {};
    attachListener(request, listener);
    const copy = derive(duplicate(request), { credentials: 'include' });
    expect(listenerOf(copy)).toBe(listener);
    expect(listenerOf(derive(copy, {}))).toBe(listener);
    expect(listenerOf(new Request('http://test/'))).toBeUndefined();
  });

  it('keep body, method and headers', async () => {
    const request = new Request('http://test/x', { method: 'POST', body: 'file', headers: { 'X-A': '1' } });
    const spare = duplicate(request);
    const copy = derive(request, { credentials: 'include' });
    expect([copy.method, copy.headers.get('x-a'), copy.credentials]).toEqual(['POST', '1', 'include']);
    expect([await copy.text(), await spare.text()]).toEqual(['file', 'file']);
  });

  it('still follow the signal they came with', () => {
    const abort = new AbortController();
    const request = new Request('http://test/x', { signal: abort.signal });
    const copy = redirect(duplicate(request), 'http://test/y', { credentials: 'include' });
    abort.abort();
    expect([copy.url, copy.signal.aborted]).toEqual(['http://test/y', true]);
  });
});
