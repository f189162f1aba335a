import { scryptSync } from 'node:crypto';
import { join } from 'node:path';
import { openWorkspace } from '@forecast-console/server/test-support/open-workspace.ts';
import { benchPassword } from './bench-server.ts';

const salt = Buffer.from('salt of the benchmark');
const cost = { N: 16, r: 8, p: 1 };

/** A hash of the benchmark's password that is cheap to compare, for benchmarks that do not measure sign-in. */
export function cheapHash(): string {
  const key = scryptSync(benchPassword, salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * Adds users with the benchmark's password to the database of a stopped server.
 *
 * @param hash by default that of the benchmark's user, which takes as long to compare as any other
 */
export function addUsers(dataDir: string, count: number, hash?: string): string[] {
  const names = Array.from({ length: count }, (_, index) => `user-${index}`);
  const database = openWorkspace(join(dataDir, 'workspace.db'));
  const bench = database.prepare<[], object>(`SELECT * FROM users WHERE username = 'bench'`).get() ?? {};
  const columns = Object.keys(bench);
  const insert = database.prepare(
    `INSERT INTO users (${columns.join()}) VALUES (${columns.map((column) => `@${column}`).join()})`,
  );
  const changed = hash === undefined ? {} : { password_hash: hash };
  for (const username of names)
    insert.run({ ...bench, id: username, username, email: `${username}@example.com`, ...changed });
  database.close();
  return names;
}
