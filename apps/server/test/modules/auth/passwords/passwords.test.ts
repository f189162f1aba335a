import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { PasswordThreads } from '../../../../src/modules/auth/passwords/password-threads.ts';
import { Passwords } from '../../../../src/modules/auth/passwords/passwords.ts';

const threads = new PasswordThreads(1);
afterAll(() => threads.close());

describe('passwords', () => {
  it('are stored as hashes, each with its own salt', async () => {
    const passwords = new Passwords(threads, 2 ** 10);
    const hash = await passwords.hash('p🦊ssword');
    expect(hash).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect(await passwords.hash('p🦊ssword')).not.toBe(hash);
    expect(await passwords.verify('p🦊ssword', hash)).toBe(true);
    expect(await passwords.verify('p🦊sswor', hash)).toBe(false);
    expect(await passwords.verify('', 'bcrypt$of$another$kind')).toBe(false);
  });

  it('do not delay the parsing of a file while many of them are hashed', async () => {
    const passwords = new Passwords(threads, 2 ** 14);
    const crowd = 24;
    let done = 0;
    const hashes = Array.from({ length: crowd }, () => passwords.hash('crowd').then(() => done++));
    await readFile(import.meta.filename);
    expect(done).toBeLessThan(crowd / 2);
    await Promise.all(hashes);
  });
});
