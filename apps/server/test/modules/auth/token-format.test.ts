import { describe, expect, it } from 'vitest';
import { isApiToken, isWellFormed, newApiToken } from '../../../src/modules/auth/token-format.ts';

/** Computed with Python: zlib.crc32(b'fc_pat_4kQzB7uRw2Jm0Lx8VhTn5CyPd3GaSe') in base 62. */
const known = 'fc_pat_4kQzB7uRw2Jm0Lx8VhTn5CyPd3GaSe10QtaP';

describe('an API token', () => {
  it.each([
    ['person', /^fc_pat_[0-9A-Za-z]{36}$/],
    ['service', /^fc_svc_[0-9A-Za-z]{36}$/],
  ] as const)('of a %s has its prefix and a valid checksum', (kind, pattern) => {
    const { token, prefix } = newApiToken(kind);
    expect(token).toMatch(pattern);
    expect(prefix).toBe(token.slice(0, 11));
    expect([isApiToken(token), isWellFormed(token)]).toEqual([true, true]);
  });

  it('is different each time', () => {
    expect(new Set(Array.from({ length: 100 }, () => newApiToken('person').token)).size).toBe(100);
  });

  it('ends with the CRC-32 checksum of the text before it', () => {
    expect(isWellFormed(known)).toBe(true);
  });

  it.each([
    ['another last character', `${known.slice(0, -1)}Q`],
    ['another secret', known.replace('4kQz', '4kQy')],
    ['another prefix', known.replace('pat', 'svc')],
    ['an unknown prefix', known.replace('pat', 'adm')],
    ['a missing character', known.slice(0, -1)],
    ['an additional character', `${known}0`],
    ['a line break', `${known}\n`],
    ['no secret', 'fc_pat_'],
  ])('is malformed if it has %s', (_, token) => {
    expect(isWellFormed(token)).toBe(false);
  });
});
