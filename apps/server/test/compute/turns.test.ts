import { describe, expect, it } from 'vitest';
import { TooManyError } from '../../src/errors.ts';
import { Turns } from '../../src/compute/turns.ts';

describe('turns', () => {
  it('let so much work go on at once, and the rest in order', async () => {
    const turns = new Turns(2, 10);
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const work = [0, 1, 2, 3].map((name) =>
      turns.take('ana', () => {
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

  it('are taken by one after the other, however much each has waiting', async () => {
    const turns = new Turns(1);
    const done: string[] = [];
    const names = ['ana', 'ana', 'ana', 'ben', 'ben', 'cem'];
    await Promise.all(names.map((name) => turns.take(name, async () => done.push(name))));
    expect(done).toEqual(['ana', 'ana', 'ben', 'cem', 'ana', 'ben']);
  });

  it('go on after work that fails, and refuse what would wait too long', async () => {
    const turns = new Turns(1, 1);
    const failing = turns.take('ana', () => Promise.reject(new Error('failed')));
    const waiting = turns.take('ana', async () => 'done');
    await expect(turns.take('ana', async () => 'never')).rejects.toBeInstanceOf(TooManyError);
    await expect(failing).rejects.toThrow('failed');
    expect(await waiting).toBe('done');
    expect(await turns.take('ana', async () => 'again')).toBe('again');
  });
});
