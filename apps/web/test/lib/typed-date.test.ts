import { describe, expect, it } from 'vitest';
import { typedDate } from '../../src/lib/typed-date.ts';

describe('typedDate', () => {
  // CONST-8
  it.each([
    ['01/03/2024', '2024-03-01'],
    ['1/3/2024', '2024-03-01'],
    [' 31.12.2030 ', '2030-12-31'],
    ['01032024', '2024-03-01'],
    ['2024-03-01', '2024-03-01'],
    ['', ''],
  ])('parses %j as %j', (text, date) => {
    expect(typedDate(text)).toBe(date);
  });

  it.each(['31/02/2024', '3/2024', '01/13/2024', '01/03/24', '010324', '31022024', 'soon'])(
    'rejects %j',
    (text) => {
      expect(typedDate(text)).toBeNull();
    },
  );
});
