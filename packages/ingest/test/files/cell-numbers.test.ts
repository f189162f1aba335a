import { describe, expect, it } from 'vitest';
import { hashSeed, TextNumbers } from '../../src/files/cell-numbers.ts';

describe('TextNumbers', () => {
  it('numbers strings in order of appearance and returns the strings unchanged', () => {
    const numbers = new TextNumbers();
    const texts = ['', 'Größe', '日本語 😀', 'Grösse', 'x'.repeat(3000), '\uFEFFmark', '0'];
    for (const [number, text] of texts.entries()) {
      expect(numbers.count).toBe(number);
      expect(numbers.numberOf(text)).toBe(number);
    }
    for (const [number, text] of texts.entries()) expect(numbers.numberOf(text)).toBe(number);
    expect([...numbers.texts()]).toEqual(texts);
  });

  it('distinguishes a large number of strings', () => {
    const numbers = new TextNumbers();
    const texts = Array.from({ length: 20_000 }, (_, number) => `Product ${number}`);
    expect(texts.map((text) => numbers.numberOf(text))).toEqual(texts.map((_, number) => number));
    expect([...numbers.texts()]).toEqual(texts);
  });

  // With the published seed of FNV-1a, colliding strings can be generated in seconds.
  it('seeds its hashes randomly', () => {
    expect(hashSeed).not.toBe(0x811c9dc5 | 0);
  });
});
