import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Services } from '../services.ts';
import { StartRefusedError } from '../errors.ts';

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Asks for the password twice on the terminal without echoing it, even if keys are pressed before the prompt. */
async function askTwice(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartRefusedError(
      'There is no terminal for entering the password. Specify a file: --password-file PATH.',
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
      throw new StartRefusedError('No password was entered; nothing was changed.', { cause: error });
    } finally {
      process.stdout.write('\n');
    }
  };
  try {
    const password = await ask('New password: ');
    if (password === (await ask('Repeat the password: '))) return password;
    throw new StartRefusedError('The passwords do not match; nothing was changed.');
  } finally {
    terminal.close();
  }
}

/**
 * Sets the password of a user and ends their sessions. Access to the data folder is the only permission needed.
 * @param file contains the password in its first line; null asks on the terminal
 * @returns the message for the operator
 * @throws DomainError if the user does not exist or the password is too short or too common
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
  return `The password of ${user.username} was changed and their sessions were ended.`;
}
