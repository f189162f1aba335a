import { median } from '@forecast-console/calendar';
import { type BenchServer, benchPassword } from '../server/bench-server.ts';
import { Attacker, json, salesCsv } from './attacker.ts';

const largeUploads = 3;
const productsOfLarge = 20_000;

/** Uploads a small file again and again, first alone, then while three other users upload large files. */
export async function measureSmallUploads(server: BenchServer) {
  const register = async (username: string) => {
    const email = `${username}@example.com`;
    await server.send('/api/auth/register', json({ username, email, password: benchPassword }));
    return new Attacker(server.address, await server.signIn(username));
  };
  let made = 0;
  const uploadMs = async () => {
    const start = performance.now();
    await server.upload(new Blob([`${salesCsv(2)}\nP${made++},R,2024-12-01,1`]), 'small.csv');
    return performance.now() - start;
  };
  const alone: number[] = [];
  for (let turn = 0; turn < 10; turn++) alone.push(await uploadMs());
  const users = await Promise.all(
    Array.from({ length: largeUploads }, (_, index) => register(`large-${index}`)),
  );
  const state = { isOver: false };
  const large = Promise.all(
    users.map((user, index) =>
      user.upload(`${salesCsv(productsOfLarge)}\nlarge,R,2024-12-01,${index}`, 'large.csv'),
    ),
  ).finally(() => (state.isOver = true));
  const behind: number[] = [];
  while (!state.isOver) behind.push(await uploadMs());
  await large;
  return { aloneMs: median(alone), behindMs: median(behind), count: behind.length };
}
