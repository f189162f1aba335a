import { InvalidInputError } from './errors.ts';

const maxBytes = 255;
/** Characters that change the direction of text or have no width: a name with them can look like another name. */
const deceptive = /[\u200b\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Returns the name of a character that may not be visible, such as U+0000. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Replaces the invisible characters of a file name, because the user often cannot rename the file. */
export function plainFileName(name: string): string {
  return name.replaceAll(new RegExp(deceptive, 'gu'), '\ufffd');
}

/**
 * Checks that a name can be shown on every screen, in every table and as a file name. Names are not normalized.
 * @throws InvalidInputError that names the character to remove
 */
export function requirePlainText(what: string, text: string): void {
  const control = /\p{Cc}/u.exec(text)?.[0];
  if (control !== undefined)
    throw new InvalidInputError(
      `The ${what} must not contain the control character ${codePointName(control)}.`,
    );
  const invisible = deceptive.exec(text)?.[0];
  if (invisible !== undefined)
    throw new InvalidInputError(
      `The ${what} must not contain the invisible character ${codePointName(invisible)}.`,
    );
  let bytes = 0;
  for (const [index, character] of Array.from(text).entries()) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes)
      throw new InvalidInputError(
        `The ${what} is longer than ${maxBytes} bytes: it exceeds the limit at character ${index + 1}, “${character}”.`,
      );
  }
}

/** Length of a text in a list that exceeds its size limit. */
const maxListedLength = 60;

/** Shortens a text of a list that exceeds its size limit. */
export const shorten = (text: string | null | undefined): string | null =>
  text == null || text.length <= maxListedLength
    ? (text ?? null)
    : `${text.slice(0, maxListedLength - 1).toWellFormed()}…`;

/** Formats a date as users see it: DD/MM/YYYY (CONST-8). */
export const dateInWords = (iso: string) => iso.split('-').toReversed().join('/');
