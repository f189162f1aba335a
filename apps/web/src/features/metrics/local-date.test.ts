import { describe, expect, it } from 'vitest';
import { localDate } from './local-date.ts';

describe('localDate', () => {
  it('keeps a calendar date on its day, west of Greenwich too', () => {
    expect(localDate('2024-03-01')).toBe(new Date(2024, 2, 1).toLocaleDateString());
  });

  it('gives the local day of a moment', () => {
    expect(localDate('2024-03-01T02:00:00.000Z')).toBe(new Date(2024, 1, 29).toLocaleDateString());
  });

  it.each([null, '', 'soon'])('says N/A for %j', (value) => {
    expect(localDate(value)).toBe('N/A');
  });
});
