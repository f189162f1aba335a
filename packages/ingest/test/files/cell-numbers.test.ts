import { describe, expect, it } from 'vitest';
import { hashSeed, TextNumbers } from '../../src/files/cell-numbers.ts';

describe('texts that are numbered', () => {
  it('have numbers in order of appearance, and are given back as they were', () => {
    const numbers = new TextNumbers();
    const texts = ['', 'Größe', '日本語 😀', 'Grösse', 'x'.repeat(3000), '\uFEFFmark', '0'];
    for (const [number, text] of texts.entries()) {
      expect(numbers.count).toBe(number);
      expect(numbers.numberOf(text)).toBe(number);
    }
    for (const [number, text] of texts.entries()) expect(numbers.numberOf(text)).toBe(number);
    expect([...numbers.texts()]).toEqual(texts);
  });

  it('stay apart however many there are', () => {
    const numbers = new TextNumbers();
    const texts = Array.from({ length: 20_000 }, (_, number) => `Product ${number}`);
    expect(texts.map((text) => numbers.numberOf(text))).toEqual(texts.map((_, number) => number));
    expect([...numbers.texts()]).toEqual(texts);
  });

  // From the seed that FNV-1a is published with, texts of one hash are made in seconds.
  it('have hashes that begin where nobody outside knows', () => {
    expect(hashSeed).not.toBe(0x811c9dc5 | 0);
  });
});
