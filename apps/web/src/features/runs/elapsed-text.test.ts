import { describe, expect, it } from 'vitest';
import { elapsedText } from './elapsed-text.ts';

describe('elapsedText', () => {
  it.each([
    [0, '0:00'],
    [7_900, '0:07'],
    [750_000, '12:30'],
    [-5, '0:00'],
  ])('shows %i ms as %s', (milliseconds, text) => {
    expect(elapsedText(milliseconds)).toBe(text);
  });
});
