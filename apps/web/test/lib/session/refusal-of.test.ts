import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../src/lib/session/refusal-of.ts';

const ana = { username: 'ana', isAdmin: false };

describe("another user's item", () => {
  // ROLE-4, ROLE-5
  it('cannot be changed by other users, and the message names who can change it', () => {
    expect(refusalOf('cancel', 'ben', ana)).toBe('Only ben or an administrator can cancel it.');
    expect(refusalOf('label', 'ben', null)).toBe('Only ben or an administrator can label it.');
  });

  it.each([
    ['its owner', 'ana', ana],
    ['an administrator', 'ben', { username: 'root', isAdmin: true }],
    ['anyone if its owner is unknown', null, ana],
  ])('can be changed by %s', (_, madeBy, user) => {
    expect(refusalOf('delete', madeBy, user)).toBeNull();
  });
});
