import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { Workers } from '../../../src/compute/workers.ts';
import { Passwords } from '../../../src/modules/auth/passwords.ts';

const workers = new Workers({ ingestMs: 60_000 });
afterAll(() => workers.close());

describe('passwords', () => {
  it('are known by their hashes alone, each with a salt of its own', async () => {
    const passwords = new Passwords(workers, 2 ** 10);
    const hash = await passwords.hash('p🦊ssword');
    expect(hash).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect(await passwords.hash('p🦊ssword')).not.toBe(hash);
    expect(await passwords.verify('p🦊ssword', hash)).toBe(true);
    expect(await passwords.verify('p🦊sswor', hash)).toBe(false);
    expect(await passwords.verify('', 'bcrypt$of$another$kind')).toBe(false);
  });

  it('that are hashed in crowds do not hold up reading a file', async () => {
    const passwords = new Passwords(workers, 2 ** 14);
    const crowd = 24;
    let done = 0;
    const hashes = Array.from({ length: crowd }, () => passwords.hash('crowd').then(() => done++));
    await readFile(import.meta.filename);
    expect(done).toBeLessThan(crowd / 2);
    await Promise.all(hashes);
  });
});
