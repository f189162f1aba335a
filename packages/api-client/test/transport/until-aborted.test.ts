import { describe, expect, it } from 'vitest';
import { untilAborted } from '../../src/transport/until-aborted.ts';

describe('untilAborted', () => {
  it('passes on the result of the work', async () => {
    await expect(untilAborted(Promise.resolve(1), new AbortController().signal)).resolves.toBe(1);
    await expect(untilAborted(Promise.reject(new Error('no')), new AbortController().signal)).rejects.toThrow(
      'no',
    );
  });

  it('rejects with the reason although the work ignores the signal', async () => {
    const abort = new AbortController();
    const waiting = untilAborted(new Promise(() => {}), abort.signal);
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it('prefers an abort that came before over work that is done', async () => {
    await expect(untilAborted(Promise.resolve(1), AbortSignal.abort(new Error('before')))).rejects.toThrow(
      'before',
    );
  });
});
