// `npm run bench -- users [--servers 2] [--users 2000] [--db-delay 2] [--seconds 30]`
//
// Signs in all users at once on several servers, and compares the time with what the cores need for the hashes alone.
// Then all users read continuously while one of them labels a dataset. A proxy adds `--db-delay` milliseconds to every
// round trip to PostgreSQL.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { addUsers } from './server/add-users.ts';
import { BenchServer, benchPassword } from './server/bench-server.ts';
import { withWorkspace } from './server/bench-workspace.ts';

const { values: options } = parseArgs({
  options: {
    servers: { type: 'string', default: '2' },
    users: { type: 'string', default: '2000' },
    'db-delay': { type: 'string', default: '2' },
    seconds: { type: 'string', default: '30' },
  },
});
const [count, delayMs, seconds] = [options.users, options['db-delay'], options.seconds].map(Number) as [
  number,
  number,
  number,
];
/** Number of sign-ins of one user from which the time of a hash is measured. */
const measured = 10;

/** Starts a proxy of a database that delays both directions. */
async function delayed(databaseUrl: string): Promise<{ url: string; proxy: Server }> {
  const { hostname: host, port } = new URL(databaseUrl);
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), delayMs / 2));
    from.on('close', () => setTimeout(() => to.destroy(), delayMs / 2));
    from.on('error', () => to.destroy());
  };
  const proxy = createServer((client) => {
    const database = connect({ host, port: Number(port), noDelay: true });
    client.setNoDelay(true);
    pass(client, database);
    pass(database, client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return { url: url.href, proxy };
}

interface SignedIn {
  token: string;
  /** Number of 429 responses before. */
  refused: number;
}

/** Unlike `fetch`, waits longer than five minutes for a response. */
async function post(url: string, body: string): Promise<{ response: IncomingMessage; text: string }> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const [response] = (await once(request(url, { method: 'POST', headers }).end(body), 'response')) as [
    IncomingMessage,
  ];
  return { response, text: await readText(response) };
}

async function signIn(address: string, username: string): Promise<SignedIn> {
  const body = new URLSearchParams({ username, password: benchPassword }).toString();
  for (let refused = 0; ; refused++) {
    const { response, text } = await post(`${address}/api/auth/token`, body);
    if (response.statusCode === 200)
      return { token: (JSON.parse(text) as { access_token: string }).access_token, refused };
    if (response.statusCode !== 429) throw new Error(`sign-in returned ${response.statusCode}`);
    await sleep(1000 * Number(response.headers['retry-after']));
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

function reads(address: string, tokens: readonly string[], paths: readonly string[]) {
  const next = tokens.values();
  return autocannon({
    url: address,
    connections: tokens.length,
    duration: seconds,
    timeout: 60,
    setupClient(client) {
      const authorization = `Bearer ${next.next().value ?? ''}`;
      client.setRequests(paths.map((path) => ({ method: 'GET', path, headers: { authorization } })));
    },
  });
}

await withWorkspace('postgres', async (workspace) => {
  const { url, proxy } = await delayed(workspace.env['DATABASE_URL'] ?? '');
  const env = { DATABASE_URL: url, ACCESS_TOKEN_SECONDS: '86400' };
  const open = (at: number) => BenchServer.start(join(workspace.dataDir, String(at)), env);
  await (await open(0)).stop();
  const names = await addUsers(workspace, count);
  const servers = await Promise.all(Array.from({ length: Number(options.servers) }, (_, at) => open(at)));
  try {
    const [first] = servers;
    if (first === undefined) throw new Error('specify at least one server');
    const addressOf = (at: number) => servers[at % servers.length]?.address ?? '';
    const alone = await secondsOf(async () => {
      for (let turn = 0; turn < measured; turn++) await first.signIn();
    });
    const least = (count * alone) / measured / availableParallelism();
    const signedIn: SignedIn[] = [];
    const took = await secondsOf(async () => {
      signedIn.push(...(await Promise.all(names.map((name, at) => signIn(addressOf(at), name)))));
    });
    const refused = signedIn.reduce((sum, one) => sum + one.refused, 0);
    console.log(`${servers.length} servers, ${count} users, ${delayMs} ms to PostgreSQL and back`);
    console.log(
      `sign-in: ${took.toFixed(1)} s, ${refused} refused (target: 0); ${((100 * least) / took).toFixed(0)}% of what the cores can hash (target: ≥ 85%)`,
    );

    const csv = 'Product,Date,Demand\nA,2026-01-01,1\nA,2026-02-01,2\n';
    const { id, run_id } = await first.upload(new Blob([csv]), 'users.csv');
    const paths = ['/api/auth/me', '/api/uploads', `/api/uploads/${id}`, `/api/run-data/${run_id}`];
    const state = { isOver: false };
    let labels = 0;
    const labeling = (async () => {
      while (!state.isOver) {
        const body = JSON.stringify({ run_id, label: `label ${++labels}` });
        await first.send('/api/upload/label', { headers: { 'content-type': 'application/json' }, body });
      }
    })();
    const found = await Promise.all(
      servers.map(({ address }, at) =>
        reads(
          address,
          signedIn.flatMap(({ token }, user) => (user % servers.length === at ? [token] : [])),
          paths,
        ),
      ),
    );
    state.isOver = true;
    await labeling;
    for (const { requests, latency, errors, non2xx } of found) {
      const ratio = (latency.p99 / latency.p50).toFixed(1);
      console.log(
        `reads: ${requests.average.toFixed(0)}/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms, ${ratio} × p50 (target: ≤ 10), ${errors + non2xx} errors (target: 0)`,
      );
      if (errors + non2xx > 0) process.exitCode = 1;
    }
    console.log(`${labels} labels meanwhile`);
    if (refused > 0) process.exitCode = 1;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    proxy.close();
  }
});
