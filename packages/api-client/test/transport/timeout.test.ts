import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClock, createFakeFetch, fakeHang, fakeJson } from '../../src/testing/fakes.ts';
import { realSleep, timeout, TimeoutError, untilAborted } from '../../src/transport/timeout.ts';

function setUp() {
  const clock = createFakeClock();
  const server = createFakeFetch();
  server.answer('GET /x', fakeHang);
  server.answer('POST /api/upload', fakeHang);
  server.answer('POST /api/preview', fakeHang);
  return { clock, server, send: timeout(clock.sleep)(server.fetch) };
}

describe('timeout', () => {
  // CALL-19
  it('rejects an attempt after 30 s with a TimeoutError and cancels the request', async () => {
    const { clock, server, send } = setUp();
    const call = send(new Request('http://test/x'));
    const failure = call.catch((error: unknown) => error);
    await clock.advance(29_999);
    expect(server.requests[0]?.signal.aborted).toBe(false);
    await clock.advance(1);
    expect(await failure).toBeInstanceOf(TimeoutError);
    expect(server.requests[0]?.signal.aborted).toBe(true);
  });

  it('rejects with an AbortError when the caller aborts', async () => {
    const { server, send } = setUp();
    const abort = new AbortController();
    const call = send(new Request('http://test/x', { signal: abort.signal }));
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toHaveLength(1);
  });

  it('times out even if fetch ignores its signal', async () => {
    const clock = createFakeClock();
    const call = timeout(clock.sleep)(() => new Promise(() => {}))(new Request('http://test/x'));
    const failure = call.catch((error: unknown) => error);
    await clock.advance(30_000);
    expect(await failure).toBeInstanceOf(TimeoutError);
  });

  // UP-12, CALL-19
  it('sets no timeout for uploads and previews', async () => {
    const { clock, server, send } = setUp();
    for (const path of ['/api/upload', '/api/preview']) {
      void send(new Request(`http://test${path}`, { method: 'POST', body: 'file' }));
    }
    await clock.advance(3_600_000);
    expect(clock.slept).toEqual([]);
    expect(server.requests.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  });

  it('stops the timer after the response', async () => {
    const { server, send } = setUp();
    server.answer('GET /x', fakeJson({ done: true }));
    const stopped: boolean[] = [];
    const send2 = timeout(async (_, signal) => {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      stopped.push(true);
      throw new Error('stopped');
    })(server.fetch);
    expect(await (await send2(new Request('http://test/x'))).json()).toEqual({ done: true });
    await Promise.resolve();
    expect(stopped).toEqual([true]);
    expect((await send(new Request('http://test/x'))).ok).toBe(true);
  });
});

describe('realSleep', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('resolves after the given time, not earlier', async () => {
    let awake = false;
    void realSleep(1000).then(() => (awake = true));
    await vi.advanceTimersByTimeAsync(999);
    expect(awake).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(awake).toBe(true);
  });

  it('rejects immediately on abort and clears its timer', async () => {
    const abort = new AbortController();
    const sleep = realSleep(1000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(sleep).rejects.toThrow('enough');
    expect(vi.getTimerCount()).toBe(0);
    await expect(realSleep(1000, abort.signal)).rejects.toThrow('enough');
  });
});

describe('untilAborted', () => {
  it('returns the result of the work', async () => {
    await expect(untilAborted(Promise.resolve(1), new AbortController().signal)).resolves.toBe(1);
    await expect(untilAborted(Promise.reject(new Error('no')), new AbortController().signal)).rejects.toThrow(
      'no',
    );
  });

  it('rejects with the reason even if the work ignores the signal', async () => {
    const abort = new AbortController();
    const waiting = untilAborted(new Promise(() => {}), abort.signal);
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('rejects if the signal is already aborted, even if the work is done', async () => {
    await expect(untilAborted(Promise.resolve(1), AbortSignal.abort(new Error('before')))).rejects.toThrow(
      'before',
    );
  });
});
