import table from 'unhomoglyph/data.json' with { type: 'json' };
import { InvalidInputError } from '../../errors.ts';
import { codePointName } from '../../plain-text.ts';

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

const confusables: Readonly<Record<string, string | undefined>> = table;

const prototypesOf = (text: string) => Array.from(text, (letter) => confusables[letter] ?? letter).join('');

/**
 * What a name looks like, in either case and whatever its accents: two names of one look are one name to people who
 * read them.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function confusableSkeleton(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  // Large letters look like others than the small ones they become.
  const look = prototypesOf(prototypesOf(plain).toLowerCase()).normalize('NFD').toLowerCase();
  // Beyond the table: in many typefaces these are as like.
  return look.replaceAll('l', 'i').replaceAll('vv', 'w');
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
