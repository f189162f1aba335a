import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Services } from '../services/index.ts';
import { StartRefusedError } from '../errors.ts';

/** Asks on the terminal, which shows nothing of the answer. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartRefusedError(
      'There is no terminal to ask for the password: name a file, --password-file PATH.',
    );
  const password = await askHidden('New password: ');
  if (password !== (await askHidden('The same again: ')))
    throw new StartRefusedError('The two passwords differ; nothing is changed.');
  return password;
}

/**
 * Gives a user another password and ends their sessions. Whoever may read the data folder may do so.
 * @param file holds the password in its first line; without one it is asked for
 * @returns what to tell
 * @throws DomainError when there is no such user, or the password is not good enough
 */
export async function setPassword(
  { accounts, sessions, auditTrail }: Services,
  username: string,
  file: string | null,
): Promise<string> {
  const password = file === null ? await askTwice() : (readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '');
  const user = await accounts.setPassword(username, password);
  await sessions.endAll(user.id);
  await auditTrail.recordOperator('setPassword', user);
  return `The password of ${user.username} is set, and their sessions have ended.`;
}
