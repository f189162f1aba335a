import { describe, expect, it } from 'vitest';
import { plainFileName, requirePlainText } from '../src/plain-text.ts';

describe('a name', () => {
  it.each(['Spring', '👩‍👩‍👧', 'e\u0301', 'x'.repeat(255), '\u00a0'])('may be %j', (text) => {
    expect(() => requirePlainText('label', text)).not.toThrow();
  });

  it.each([
    ['a\0b', 'The label must not contain the control character U+0000.'],
    ['a\nb', 'The label must not contain the control character U+000A.'],
    ['\u202ebackwards', 'The label must not contain the invisible character U+202E.'],
    ['a\u2066b', 'The label must not contain the invisible character U+2066.'],
    ['Sale\u200b', 'The label must not contain the invisible character U+200B.'],
    ['\ufeffSale', 'The label must not contain the invisible character U+FEFF.'],
    ['a\u0085', 'The label must not contain the control character U+0085.'],
    ['x'.repeat(256), 'The label is longer than 255 bytes: it exceeds the limit at character 256, “x”.'],
    ['é'.repeat(128), 'The label is longer than 255 bytes: it exceeds the limit at character 128, “é”.'],
  ])('must not be %j', (text, message) => {
    expect(() => requirePlainText('label', text)).toThrow(message);
  });
});

describe('plainFileName', () => {
  it('replaces characters that reverse the extension or are invisible', () => {
    expect(plainFileName('demand\u202evsc.exe\u200b')).toBe('demand\ufffdvsc.exe\ufffd');
    expect(plainFileName('Größe 👩‍👩‍👧.csv')).toBe('Größe 👩‍👩‍👧.csv');
  });
});
