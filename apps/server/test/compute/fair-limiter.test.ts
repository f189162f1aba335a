import { describe, expect, it } from 'vitest';
import { TooManyError } from '../../src/errors.ts';
import { FairLimiter } from '../../src/compute/fair-limiter.ts';

describe('FairLimiter', () => {
  it('runs at most the given number of tasks at once and starts the others in order', async () => {
    const limiter = new FairLimiter(2, { maxWaiting: 10 });
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const work = [0, 1, 2, 3].map((name) =>
      limiter.run('ana', () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await work[1];
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.();
    await work[0];
    ends.forEach((end) => end());
    await work[2];
    ends[3]?.();
    await work[3];
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('serves waiting users round-robin', async () => {
    const limiter = new FairLimiter(1);
    const done: string[] = [];
    const names = ['ana', 'ana', 'ana', 'ben', 'ben', 'cem'];
    await Promise.all(names.map((name) => limiter.run(name, async () => done.push(name))));
    expect(done).toEqual(['ana', 'ana', 'ben', 'cem', 'ana', 'ben']);
  });

  it('continues after a failed task and rejects tasks when too many wait', async () => {
    const limiter = new FairLimiter(1, { maxWaiting: 1 });
    const failing = limiter.run('ana', () => Promise.reject(new Error('failed')));
    const waiting = limiter.run('ana', async () => 'done');
    const rejected = limiter.run('ana', async () => 'never');
    await expect(rejected).rejects.toBeInstanceOf(TooManyError);
    await expect(rejected).rejects.toMatchObject({ retryAfterSeconds: 1 });
    await expect(failing).rejects.toThrow('failed');
    expect(await waiting).toBe('done');
    expect(await limiter.run('ana', async () => 'again')).toBe('again');
  });

  it('leaves slots to others when one user has reached the maximum', async () => {
    const limiter = new FairLimiter(2, { maxRunningPerUser: 1 });
    const started: string[] = [];
    let end: () => void = () => undefined;
    const tasks = ['first of ana', 'second of ana', 'ben'].map((name) =>
      limiter.run(name.endsWith('ana') ? 'ana' : 'ben', () => {
        started.push(name);
        return name === 'first of ana'
          ? new Promise<void>((resolve) => {
              end = resolve;
            })
          : Promise.resolve();
      }),
    );
    await tasks[2];
    expect(started).toEqual(['first of ana', 'ben']);
    end();
    await Promise.all(tasks);
    expect(started).toEqual(['first of ana', 'ben', 'second of ana']);
  });

  it('removes a waiting task from the queue when its signal aborts', async () => {
    const limiter = new FairLimiter(1, { maxWaiting: 1 });
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const running = limiter.run('ana', () => end);
    const caller = new AbortController();
    let isStarted = false;
    const left = limiter.run('ben', async () => (isStarted = true), caller.signal);
    caller.abort(new Error('the client disconnected'));
    await expect(left).rejects.toThrow('the client disconnected');
    const next = limiter.run('cem', async () => 'done');
    resolve();
    await running;
    expect(await next).toBe('done');
    expect(isStarted).toBe(false);
    await expect(limiter.run('ben', async () => 'never', caller.signal)).rejects.toThrow('disconnected');
  });
});
