import { describe, expect, it } from 'vitest';
import { confusableSkeleton, newUserName } from '../../../src/modules/auth/user-names.ts';

describe('a name for a new account', () => {
  it.each(['ana', 'Zoë-🦊', '山田太郎', 'tanaka_たなか', 'Ольга', 'أحمد', 'o.brien+1@example.com'])(
    'may be %s',
    (name) => {
      expect(newUserName(name)).toBe(name);
    },
  );

  it('is stored in one normalized form', () => {
    expect(newUserName('ｚｏｅ')).toBe('zoe');
    expect(newUserName('Zoe\u0308')).toBe('Zoë');
  });

  it.each([
    ['an\u200ba', 'The username must not contain the invisible character U+200B.'],
    ['\u202eana', 'The username must not contain the invisible character U+202E.'],
    ['an\u0430', 'The username mixes letters from different scripts. Use only one script.'],
    ['αna', 'The username mixes letters from different scripts. Use only one script.'],
    ['a\u2003b', 'The username must not contain spaces.'],
  ])('must not be %j', (name, message) => {
    expect(() => newUserName(name)).toThrow(message);
  });
});

describe('the appearance of a name', () => {
  it.each([
    ['admin', 'ADMIN'],
    ['admin', 'adm1n'],
    ['paypal', 'раураӏ'],
    ['modern', 'modem'],
    ['bob', 'b0b'],
    ['willi', 'vvilli'],
    ['zoe', 'zoë'],
    ['ANA', 'ΑΝΑ'],
    ['ooo', 'ဝဝဝ'],
    ['ooo', 'ഠഠഠ'],
    ['bella', 'Ьеӏӏа'],
  ])('is the same for %s and %s', (one, other) => {
    expect(confusableSkeleton(one)).toBe(confusableSkeleton(other));
  });

  it.each([
    ['ana', 'ben'],
    ['ana', 'anna'],
    ['user-1', 'user-2'],
  ])('differs between %s and %s', (one, other) => {
    expect(confusableSkeleton(one)).not.toBe(confusableSkeleton(other));
  });
});
