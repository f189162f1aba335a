import { scryptSync } from 'node:crypto';
import { join } from 'node:path';
import { openWorkspace } from '@forecast-console/server/test-support/open-workspace.ts';
import { benchPassword } from '../server/bench-server.ts';

const salt = Buffer.from('salt of the benchmark');
const cost = { N: 16, r: 8, p: 1 };

/**
 * Adds users to the database of a stopped server. Their password hash is cheap to compare, because sign-in is not
 * measured.
 */
export function addUsers(dataDir: string, count: number): string[] {
  const key = scryptSync(benchPassword, salt, 32, cost);
  const hash = ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
  const names = Array.from({ length: count }, (_, index) => `user-${index}`);
  const database = openWorkspace(join(dataDir, 'workspace.db'));
  const bench = database.prepare<[], object>(`SELECT * FROM users WHERE username = 'bench'`).get() ?? {};
  const columns = Object.keys(bench);
  const insert = database.prepare(
    `INSERT INTO users (${columns.join()}) VALUES (${columns.map((column) => `@${column}`).join()})`,
  );
  for (const username of names)
    insert.run({ ...bench, id: username, username, email: `${username}@example.com`, password_hash: hash });
  database.close();
  return names;
}
