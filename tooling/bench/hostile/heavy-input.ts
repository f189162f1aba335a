import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '@forecast-console/calendar';
import { type BenchServer, benchPassword } from '../server/bench-server.ts';

const probeMs = 100;
const maxAttackMs = 90_000;
const pipelineMs = 5000;

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

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function fileForm(content: BlobPart, name: string): RequestInit {
  const form = new FormData();
  form.set('upload_mode', 'both');
  form.set('file_type', 'csv');
  form.set('file', new Blob([content]), name);
  return { method: 'POST', body: form };
}

const months = Array.from(
  { length: 36 },
  (_, index) => `${2022 + Math.floor(index / 12)}-${(index % 12) + 1}-01`,
);

function salesCsv(products: number, dates: readonly string[] = months): string {
  const lines = ['Product,Region,Date,Demand'];
  for (let product = 0; product < products; product++)
    for (const [index, date] of dates.entries())
      lines.push(`P${product},R${product % 7},${date},${100 + index}`);
  return lines.join('\n');
}

/** The user who sends the expensive requests, from a separate account. */
class Attacker {
  readonly statuses = new Map<number, number>();
  readonly #address: string;
  readonly #token: string;
  readonly #signal = AbortSignal.timeout(maxAttackMs);

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  async send(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${this.#token}`);
    const response = await fetch(this.#address + path, { ...init, headers, signal: this.#signal });
    const text = await response.text();
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  }

  /** Sends many requests on one connection without reading the responses. */
  async pipeline(path: string, count: number): Promise<void> {
    const { hostname, port, host } = new URL(this.#address);
    const socket = connect(Number(port), hostname).pause();
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${this.#token}\r\n\r\n`;
    socket.write(head.repeat(count));
    await sleep(pipelineMs);
    socket.destroy();
  }

  async upload(content: BlobPart, name: string): Promise<string> {
    return String((await this.send('/api/upload', fileForm(content, name)))['id']);
  }
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
      const scope = { c2: manyValues('a', 1000, 494), c3: manyValues('b', 1000, 494) };
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

/** Signs in many users at the same moment while another user reads. */
export async function measureSignIns(server: BenchServer, users: number) {
  const names = Array.from({ length: users }, (_, index) => `morning-${index}`);
  for (const username of names)
    await server.send(
      '/api/auth/register',
      json({ username, email: `${username}@example.com`, password: benchPassword }),
    );
  const readMs = async (isOver: () => boolean) => {
    const all: number[] = [];
    while (!isOver()) {
      const start = performance.now();
      await server.send('/api/forecast-runs', { method: 'GET' });
      all.push(performance.now() - start);
      await sleep(20);
    }
    return all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.99)] ?? 0;
  };
  const quietUntil = performance.now() + 5000;
  const p99Before = await readMs(() => performance.now() > quietUntil);
  const state = { isOver: false };
  const reading = readMs(() => state.isOver);
  const start = performance.now();
  const waits = await Promise.all(names.map((username) => signInWithRetry(server, username)));
  state.isOver = true;
  return {
    secondsUntilAll: (performance.now() - start) / 1000,
    retries: waits.reduce((sum, retries) => sum + retries, 0),
    p99Before,
    p99Meanwhile: await reading,
  };
}

/** Signs in. After a 429, waits as long as the response asks and tries again. @returns the number of retries */
async function signInWithRetry(server: BenchServer, username: string): Promise<number> {
  for (let retries = 0; ; retries++) {
    const body = new URLSearchParams({ username, password: benchPassword });
    const response = await fetch(`${server.address}/api/auth/token`, { method: 'POST', body });
    await response.text();
    if (response.ok) return retries;
    if (response.status !== 429) throw new Error(`sign-in returned ${response.status}`);
    await sleep(1000 * Number(response.headers.get('retry-after')));
  }
}

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
