import { expect, it } from 'vitest';
import { StoppingError } from '../../../src/errors.ts';
import { throwIfGone } from '../../../src/http/contract/caller.ts';

it('long work ends when the client disconnects, but not when the server stops', () => {
  const gone = new Error('the client disconnected');
  expect(() => throwIfGone({ signal: new AbortController().signal })).not.toThrow();
  expect(() => throwIfGone({ signal: AbortSignal.abort(new StoppingError()) })).not.toThrow();
  expect(() => throwIfGone({ signal: AbortSignal.abort(gone) })).toThrow(gone);
});
