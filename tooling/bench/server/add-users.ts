import { scryptSync } from 'node:crypto';
import { benchPassword } from './bench-server.ts';
import { type BenchWorkspace, copyRow } from './bench-workspace.ts';

const salt = Buffer.from('salt of the benchmark');
const cost = { N: 16, r: 8, p: 1 };

/** A hash of the benchmark's password that is cheap to compare, for benchmarks that do not measure sign-in. */
export function cheapHash(): string {
  const key = scryptSync(benchPassword, salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * Adds users with the benchmark's password to a workspace that a server was started on before.
 *
 * @param hash by default that of the benchmark's user, which takes as long to compare as any other
 * @returns their names
 */
export async function addUsers(workspace: BenchWorkspace, count: number, hash?: string): Promise<string[]> {
  await copyRow(workspace, ['users', `username = 'bench'`], count, {
    id: `'user-' || i`,
    username: `'user-' || i`,
    email: `'user-' || i || '@example.com'`,
    ...(hash !== undefined && { password_hash: `'${hash}'` }),
  });
  return Array.from({ length: count }, (_, index) => `user-${index + 1}`);
}
