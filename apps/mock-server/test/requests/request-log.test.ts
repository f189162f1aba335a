import { describe, expect, it } from 'vitest';
import { RequestLog } from '../../src/requests/request-log.ts';

let time = Date.parse('2026-01-05T10:00:00Z');
const open = () => new RequestLog(() => new Date(time));
const asked = (url: string) => ({ method: 'GET', url, operation: null, headers: {}, sessionBy: null });
const answered = (body: string) => ({ status: 200, headers: {}, body });

describe('the request log', () => {
  it('keeps the first outcome and its duration if a request ends twice', () => {
    const log = open();
    const request = log.start(asked('/a'));
    time += 70;
    log.finish(request, answered('{}'));
    log.finish(request, { status: 0, headers: {}, body: null });
    expect(request.answer).toEqual({ status: 200, headers: {}, body: '{}', durationMs: 70 });
  });

  it('keeps the last 500 requests', () => {
    const log = open();
    for (let index = 1; index <= 501; index++) log.start(asked(`/${index}`));
    const urls = log.list().map(({ url }) => url);
    expect([urls.length, urls[0], urls.at(-1)]).toEqual([500, '/2', '/501']);
  });

  it('limits the total size of bodies but always keeps the newest body', () => {
    const log = open();
    for (const url of ['/1', '/2', '/3']) log.finish(log.start(asked(url)), answered('x'.repeat(1_500_000)));
    expect(log.list().map(({ url }) => url)).toEqual(['/2', '/3']);
    log.finish(log.start(asked('/4')), answered('x'.repeat(5_000_000)));
    expect(log.list().map(({ url }) => url)).toEqual(['/4']);
  });

  it('does not wait if enough requests are recorded', async () => {
    const log = open();
    const waiting = log.wait({ url: '/b' }, 1, 10_000);
    log.finish(log.start(asked('/a')), answered(''));
    log.finish(log.start(asked('/b')), answered(''));
    expect((await waiting).map(({ url }) => url)).toEqual(['/b']);
    expect(await log.wait({}, 2, 10_000)).toHaveLength(2);
  });
});
