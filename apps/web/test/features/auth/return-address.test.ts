import { describe, expect, it } from 'vitest';
import { returnAddress } from '../../../src/features/auth/return-address.ts';

describe('returnAddress', () => {
  it.each(['/results?runId=123e4567', '/analysis/abc', '/admin/settings#tab'])('keeps %s', (address) => {
    expect(returnAddress(address)).toBe(address);
  });

  it.each([
    undefined,
    '',
    '/',
    '/?a=1',
    '/login',
    '/register',
    'https://elsewhere.example/',
    '//elsewhere.example/a',
    '/\\elsewhere.example/a',
    'javascript:alert(1)',
    'results',
  ])('drops %s', (address) => {
    expect(returnAddress(address)).toBeUndefined();
  });
});
