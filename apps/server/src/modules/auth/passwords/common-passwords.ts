import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords from published leaks, in lower case. Sequences and repetitions are detected by rule. */
const common = new Set(dictionary['passwords-common']);

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
];

/** Whether a password is easy to guess, ignoring case. */
export function isCommonPassword(password: string, username = ''): boolean {
  const plain = password.toLowerCase();
  const backwards = Array.from(plain).toReversed().join('');
  return (
    common.has(plain) ||
    plain === username.toLowerCase() ||
    /^(.{1,3})\1+$/su.test(plain) ||
    rows.some((row) => row.includes(plain) || row.includes(backwards))
  );
}
