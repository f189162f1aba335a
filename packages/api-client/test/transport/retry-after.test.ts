import { describe, expect, it } from 'vitest';
import { retryAfter } from '../../src/transport/retry-after.ts';

// The date of RFC 9110 §10.2.3.
const httpDate = 'Fri, 31 Dec 1999 23:59:59 GMT';
const atDate = Date.UTC(1999, 11, 31, 23, 59, 59);

describe('retryAfter', () => {
  it('reads seconds', () => {
    expect([retryAfter('120', 0), retryAfter(' 0 ', 0)]).toEqual([120_000, 0]);
  });

  it('reads a date, relative to now', () => {
    expect(retryAfter(httpDate, atDate - 5000)).toBe(5000);
    expect(retryAfter(httpDate, atDate + 5000)).toBe(0);
  });

  it('asks for nothing when absent or unreadable', () => {
    expect([retryAfter(null, 0), retryAfter('soon', 0), retryAfter('', 0)]).toEqual([null, null, null]);
  });
});
