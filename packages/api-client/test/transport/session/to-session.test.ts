import { describe, expect, it } from 'vitest';
import { toSession } from '../../../src/transport/session/to-session.ts';

describe('toSession', () => {
  it('reads both tokens, and keeps the previous refresh token when there is no new one', () => {
    expect(toSession({ access_token: 'a', refresh_token: 'r2' }, 'r1')).toEqual({
      access_token: 'a',
      refresh_token: 'r2',
    });
    expect(toSession({ access_token: 'a', refresh_token: null }, 'r1')?.refresh_token).toBe('r1');
    expect(toSession({ access_token: 'a' }, null)?.refresh_token).toBeNull();
  });

  it.each([null, 'text', {}, { access_token: '' }, { access_token: {} }])(
    'finds no session in %j',
    (json) => {
      expect(toSession(json, 'r1')).toBeNull();
    },
  );
});
