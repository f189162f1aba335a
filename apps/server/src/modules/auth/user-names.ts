import table from 'unhomoglyph/data.json' with { type: 'json' };
import { InvalidInputError } from '../../errors.ts';
import { codePointName } from '../../plain-text.ts';

/** Scripts of everyday identifiers (UAX 31, table 5). */
const everyday =
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew ' +
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';
/** Scripts that may be mixed (UTS 39, highly restrictive). */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const ofScripts = [...everyday.split(' ').map((script) => [script]), ...together].map((scripts) => {
  const any = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${any}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u');
});

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u;

const confusables: Readonly<Record<string, string | undefined>> = table;

const prototypesOf = (text: string) => Array.from(text, (letter) => confusables[letter] ?? letter).join('');

/**
 * Returns the same string for names that look alike, ignoring case and accents.
 *
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function confusableSkeleton(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  // The table is applied before and after lower-casing, because upper-case letters have different look-alikes.
  const look = prototypesOf(prototypesOf(plain).toLowerCase()).normalize('NFD').toLowerCase();
  // These characters are not in the table, but look alike in many typefaces.
  return look.replaceAll('l', 'i').replaceAll('vv', 'w');
}

/**
 * Normalizes the name of a new account (NFKC).
 *
 * @throws InvalidInputError for invisible characters, spaces and mixed scripts
 */
export function newUserName(name: string): string {
  const normalized = name.normalize('NFKC');
  const hidden = invisible.exec(normalized)?.[0];
  if (hidden !== undefined)
    throw new InvalidInputError(
      `The username must not contain the invisible character ${codePointName(hidden)}.`,
    );
  if (/\s/u.test(normalized)) throw new InvalidInputError('The username must not contain spaces.');
  if (!ofScripts.some((script) => script.test(normalized)))
    throw new InvalidInputError('The username mixes letters from different scripts. Use only one script.');
  return normalized;
}
