import { describe, expect, it } from 'vitest';
import { requirePlainText } from '../src/plain-text.ts';

describe('a name', () => {
  it.each(['Spring', ' \u202ebackwards ', '👩‍👩‍👧', 'e\u0301', 'x'.repeat(255), '\u00a0'])(
    'accept %j',
    (text) => {
      expect(() => requirePlainText('label', text)).not.toThrow();
    },
  );

  it.each([
    ['a\0b', 'The label must not contain the control character U+0000.'],
    ['a\nb', 'The label must not contain the control character U+000A.'],
    ['a\u0085', 'The label must not contain the control character U+0085.'],
    ['x'.repeat(256), 'The label is longer than 255 bytes: character 256, “x”, is too much.'],
    ['é'.repeat(128), 'The label is longer than 255 bytes: character 128, “é”, is too much.'],
  ])('may not be %j', (text, message) => {
    expect(() => requirePlainText('label', text)).toThrow(message);
  });
});
