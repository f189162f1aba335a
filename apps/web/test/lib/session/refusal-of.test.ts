import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../src/lib/session/refusal-of.ts';

const ana = { username: 'ana', isAdmin: false };

describe("another user's item", () => {
  // ROLE-4, ROLE-5
  it('cannot be changed, with the reason', () => {
    expect(refusalOf('cancel', 'ben', ana)).toBe('Only ben or an administrator can cancel it.');
    expect(refusalOf('label', 'ben', null)).toBe('Only ben or an administrator can label it.');
  });

  it.each([
    ['its maker', 'ana', ana],
    ['an administrator', 'ben', { username: 'root', isAdmin: true }],
    ['anybody where nobody is told to have made it', null, ana],
  ])('can be changed by %s', (_, madeBy, user) => {
    expect(refusalOf('delete', madeBy, user)).toBeNull();
  });
});
