import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits, so tokens cannot be guessed. */
const secretLength = 30;
const checksumLength = 6;
const shownLength = 4;

const kinds = { person: 'fc_pat_', service: 'fc_svc_' } as const;
const pattern = /^(fc_(?:pat|svc)_[0-9A-Za-z]{30})([0-9A-Za-z]{6})$/;

/** CRC-32 in base 62. Lets secret scanners recognize tokens, and the server reject others without a query. */
function checksum(text: string): string {
  let rest = crc32(text);
  const reversed = Array.from({ length: checksumLength }, () => {
    const digit = digits.charAt(rest % digits.length);
    rest = Math.floor(rest / digits.length);
    return digit;
  });
  return reversed.toReversed().join('');
}

/** Creates an API token of 43 characters, and its start, which may be shown. */
export function newApiToken(kind: keyof typeof kinds): { token: string; prefix: string } {
  const secret = Array.from({ length: secretLength }, () => digits.charAt(randomInt(digits.length))).join('');
  const text = kinds[kind] + secret;
  return { token: text + checksum(text), prefix: text.slice(0, kinds[kind].length + shownLength) };
}

/** Whether a bearer token claims to be an API token. */
export const isApiToken = (token: string): boolean => token.startsWith('fc_');

/** Whether the server could have created the API token. */
export function isWellFormed(token: string): boolean {
  const [, text = '', check] = pattern.exec(token) ?? [];
  return check !== undefined && checksum(text) === check;
}
