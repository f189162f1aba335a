import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Services } from '../services.ts';
import { StartRefusedError } from '../errors.ts';

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks on the terminal, which shows nothing of the answers: not even what is typed before it is asked. */
async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartRefusedError(
      'There is no terminal to ask for the password: name a file, --password-file PATH.',
    );
  const terminal = createInterface({ input: process.stdin, output: silent(), terminal: true });
  const given = new AbortController();
  terminal.once('close', () => given.abort());
  const ask = async (question: string): Promise<string> => {
    process.stdout.write(question);
    try {
      return await terminal.question('', { signal: given.signal });
    } catch (error) {
      if (!given.signal.aborted) throw error;
      throw new StartRefusedError('No password was given; nothing is changed.', { cause: error });
    } finally {
      process.stdout.write('\n');
    }
  };
  try {
    const password = await ask('New password: ');
    if (password === (await ask('The same again: '))) return password;
    throw new StartRefusedError('The two passwords differ; nothing is changed.');
  } finally {
    terminal.close();
  }
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
