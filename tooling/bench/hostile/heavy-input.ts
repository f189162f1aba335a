import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchServer, benchPassword } from '../server/bench-server.ts';
import { Attacker, json, months, salesCsv } from './attacker.ts';

const probeMs = 100;

/** Valid requests by one user that used to slow down all other users. */
interface HeavyAttack {
  name: string;
  send: (attacker: Attacker) => Promise<unknown>;
}

/** Effects on another user during the requests. */
export interface Harm {
  statuses: string;
  tookMs: number;
  slowestListMs: number;
  slowestUploadMs: number;
}

const forecastOf = (id: string, filters: object = {}) =>
  json({ product_code: id, horizon: 3, model_type: 'lightgbm', bucket_type: 'month', filters });

const manyValues = (code: string, count: number, length: number) =>
  Array.from({ length: count }, (_, index) => `${code}-${index}`.padEnd(length, 'x'));

export const heavyAttacks: readonly HeavyAttack[] = [
  {
    name: '100 events with 1 MB of scope each, and 9 runs',
    async send(attacker) {
      const id = await attacker.upload(salesCsv(5), 'events.csv');
      const scope = { c2: manyValues('a', 1000, 494), c5: manyValues('b', 1000, 494) };
      const dates = [{ first_date: '2023-01-01', last_date: '2023-01-02' }];
      for (let event = 0; event < 100; event++)
        await attacker.send(
          `/api/uploads/${id}/events`,
          json({ name: `E${event}`, kind: 'once', dates, scope }),
        );
      for (let run = 0; run < 9; run++) await attacker.send('/api/forecast', forecastOf(id));
      await attacker.send(`/api/uploads/${id}/events`);
    },
  },
  {
    name: '8 files of 8 MB of blank lines',
    send: (attacker) =>
      Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          attacker.upload(`a,b\n${'\n'.repeat(8 * 1024 ** 2)}${index}`, `blank-${index}.csv`),
        ),
      ),
  },
  {
    name: '25 runs that filter by 10,000 products, and their lists',
    async send(attacker) {
      const id = await attacker.upload(salesCsv(6), 'filters.csv');
      const filters = { product_numbers: ['P1', ...manyValues('p', 9999, 195)] };
      const ids: string[] = [];
      for (let run = 0; run < 25; run++)
        ids.push(String((await attacker.send('/api/forecast', forecastOf(id, filters)))['run_id']));
      await attacker.send('/api/forecast-runs?limit=100');
      await attacker.send(`/api/forecast-batch/details?run_ids=${ids.join(',')}`);
    },
  },
  {
    name: '50 MB of stray quotes',
    send: (attacker) => attacker.upload(`a,b,c\n${'"x"y,"\n'.repeat(7_000_000)}`, 'quotes.csv'),
  },
  {
    name: '100 series with 14 values of 9,000 characters, and their lists',
    async send(attacker) {
      const columns = Array.from({ length: 14 }, (_, index) => `Level ${index}`);
      const rows = manyValues('v', 100, 9000).flatMap((value) =>
        months.slice(0, 2).map((month) => [...columns.map(() => value), month, 1].join(',')),
      );
      const id = await attacker.upload(
        [[...columns, 'Date', 'Demand'].join(','), ...rows].join('\n'),
        'long.csv',
      );
      for (let turn = 0; turn < 10; turn++)
        await attacker.send(`/api/uploads/${id}/characteristics?turn=${turn}`);
    },
  },
  {
    name: 'search in the values of 500,000 products, 5 times',
    async send(attacker) {
      const id = await attacker.upload(salesCsv(500_000, months.slice(0, 1)), 'products.csv');
      for (const search of ['9', '99', '12', 'p4', 'x'])
        await attacker.send(`/api/uploads/${id}/characteristics/c2/values?search=${search}`);
    },
  },
  {
    name: '500 pipelined requests on each of 20 connections, never read',
    send: (attacker) =>
      Promise.all(Array.from({ length: 20 }, () => attacker.pipeline('/api/openapi.json', 500))),
  },
];

export async function measureHarm(server: BenchServer, attack: HeavyAttack, number: number): Promise<Harm> {
  const username = `attacker-${number}`;
  await server.send(
    '/api/auth/register',
    json({ username, email: `${username}@example.com`, password: benchPassword }),
  );
  const attacker = new Attacker(server.address, await server.signIn(username));
  const state = { isOver: false };
  const slowest = async (probe: (turn: number) => Promise<unknown>) => {
    let ms = 0;
    for (let turn = 0; !state.isOver; turn++) {
      const start = performance.now();
      await probe(turn);
      ms = Math.max(ms, performance.now() - start);
      await sleep(probeMs);
    }
    return ms;
  };
  const lists = slowest(() => server.send('/api/forecast-runs', { method: 'GET' }));
  const uploads = slowest((turn) =>
    server.upload(new Blob([`${salesCsv(2)}\nP${number},R,2024-12-01,${turn}`]), 'own.csv'),
  );
  const start = performance.now();
  await attack.send(attacker).catch((error: unknown) => {
    if (!(error instanceof DOMException)) throw error;
    attacker.statuses.set(0, 1);
  });
  const tookMs = performance.now() - start;
  state.isOver = true;
  const statuses = [...attacker.statuses]
    .map(([status, count]) => `${count} × ${status || 'timeout'}`)
    .join(', ');
  return { statuses, tookMs, slowestListMs: await lists, slowestUploadMs: await uploads };
}
