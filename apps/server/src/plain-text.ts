import { InvalidInputError } from './errors.ts';

const mostBytes = 255;

/** A character that may not be visible, as it is cited: U+0000. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Asks of a text that people gave a name with only what every screen, table and file system can take; all else
 * is kept code point for code point.
 * @throws InvalidInputError naming the character that is in the way.
 */
export function requirePlainText(what: string, text: string): void {
  const control = /\p{Cc}/u.exec(text)?.[0];
  if (control !== undefined)
    throw new InvalidInputError(
      `The ${what} must not contain the control character ${codePointName(control)}.`,
    );
  let bytes = 0;
  for (const [index, character] of Array.from(text).entries()) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes)
      throw new InvalidInputError(
        `The ${what} is longer than ${mostBytes} bytes: character ${index + 1}, “${character}”, is too much.`,
      );
  }
}
