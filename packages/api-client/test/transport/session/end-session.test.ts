import { expect, it } from 'vitest';
import { createMemorySessionStore } from '../../../src/session.ts';
import { endSession } from '../../../src/transport/session/end-session.ts';

it('ends the session that failed, once, and no other', () => {
  const session = createMemorySessionStore({ access_token: 'a', refresh_token: null });
  const ended: string[] = [];
  endSession(session, 'older', () => ended.push('older'));
  expect(session.read()?.access_token).toBe('a');
  endSession(session, 'a', () => ended.push('a'));
  endSession(session, 'a', () => ended.push('a'));
  expect([session.read(), ended]).toEqual([null, ['a']]);
});
