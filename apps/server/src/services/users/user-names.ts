import { InvalidInputError } from '../../errors.ts';
import { codePointName } from '../plain-text.ts';

/** Scripts of everyday identifiers (UAX 31, table 5). */
const everyday =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';
/** Scripts that are written together (UTS 39, highly restrictive). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const ofScripts = [...everyday.split(' ').map((script) => [script]), ...together].map((scripts) => {
  const any = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${any}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u');
});

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

/** Letters, by the Latin ones and digits that they look like; of those that UTS 39 lists the usual ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'аɑα',
  b: 'Ьᖯ',
  c: 'сϲᴄ',
  d: 'ԁ',
  e: 'еҽ℮',
  g: 'ɡց',
  h: 'һհ',
  i: 'іıɩιӏ1l|ӀІΙӀ',
  j: 'јϳ',
  k: 'кκĸ',
  m: 'м',
  n: 'ոռ',
  o: 'оοσօ0ס०੦૦௦౦೦൦๐໐',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гᴦ',
  s: 'ѕƽ',
  t: 'тτ',
  u: 'սυʋ',
  v: 'ѵν',
  w: 'ԝѡա',
  x: 'хχ',
  y: 'уүγ',
  z: 'ᴢ',
};
const looksLike = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    Array.from(others).map((other) => [other, letter]),
  ),
);

/**
 * What a name looks like: two names of one look are one name to people who read them.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function lookOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return Array.from(plain)
    .map((letter) => looksLike.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/**
 * A name for a new account, in the form in which it is kept (NFKC).
 * @throws InvalidInputError for what cannot be seen, and for scripts that nobody writes together.
 */
export function newUserName(name: string): string {
  const kept = name.normalize('NFKC');
  const hidden = unseen.exec(kept)?.[0];
  if (hidden !== undefined)
    throw new InvalidInputError(
      `The username must not contain ${codePointName(hidden)}, which cannot be seen.`,
    );
  if (/\s/u.test(kept)) throw new InvalidInputError('The username must not contain spaces.');
  if (!ofScripts.some((script) => script.test(kept)))
    throw new InvalidInputError('The username mixes letters of several scripts. Choose one.');
  return kept;
}
