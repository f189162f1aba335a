// `npm run bench -- api [--seconds 3] [--validate] [--no-prism] [--profile]`
//
// Measures the most important GET requests. Each is sent to the server with and without cached responses, to plain
// Fastify that returns the same bytes, and to Prism with the same contract. The servers alternate, so that other load
// on the machine affects all of them equally. --seconds sets the duration of the load for each server. With
// --validate, the mock server checks its responses against the contract, as in tests. --no-prism skips Prism.
// --profile writes a CPU profile of the mock server to the current folder.
import { median } from '@forecast-console/calendar';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { Answers } from './bare-server.ts';
import { type Server, startBare, startPrism, startMock } from './servers.ts';
import { cpuSeconds } from '../server/cpu-seconds.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    validate: { type: 'boolean', default: false },
    'no-prism': { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const connections = 10;

interface Load {
  readonly perSecond: number;
  /** CPU time of the server per request in µs; null if the system does not report it. */
  readonly cpu: number | null;
  readonly p99: number;
}

/** Sends one request repeatedly to a server, to put it under load. */
const ask = (server: Server, path: string, token: string, duration: number, isUncached = false) =>
  autocannon({
    // An unknown parameter bypasses the cache but does not change the response.
    url: `${server.baseUrl}${path}${isUncached ? `${path.includes('?') ? '&' : '?'}uncached=[<id>]` : ''}`,
    idReplacement: isUncached,
    connections,
    duration,
    headers: { authorization: `Bearer ${token}` },
  });

async function load(server: Server, path: string, token: string, isUncached = false): Promise<Load> {
  await ask(server, path, token, 1, isUncached);
  const before = cpuSeconds(server.pid);
  const { requests, latency, errors, non2xx } = await ask(server, path, token, seconds, isUncached);
  const after = cpuSeconds(server.pid);
  if (errors + non2xx > 0) throw new Error(`${path}: ${errors} errors, ${non2xx} responses other than 2xx`);
  const cpu = before === null || after === null ? null : (1e6 * (after - before)) / requests.total;
  return { perSecond: requests.average, cpu, p99: latency.p99 };
}

async function readJson(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Record<string, unknown>;
}

function firstId(list: unknown, name: string): string {
  const first = (list as Record<string, string>[])[0]?.[name];
  if (first === undefined) throw new Error(`the demo workspace has no ${name}`);
  return first;
}

const mock = await startMock(options.validate, options.profile ? ['--cpu-prof'] : []);
const servers: Server[] = [mock];
try {
  const tokens = await readJson(`${mock.baseUrl}/api/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'analyst', password: 'analyst-demo' }),
  });
  const token = String(tokens['access_token']);
  const headers = { authorization: `Bearer ${token}` };
  const { uploads } = await readJson(`${mock.baseUrl}/api/uploads`, { headers });
  const { runs } = await readJson(`${mock.baseUrl}/api/forecast-batch/history`, { headers });
  const [upload, run] = [firstId(uploads, 'id'), firstId(runs, 'run_id')];
  const ofRun = `/api/forecast-detail/${run}`;
  while ((await readJson(mock.baseUrl + ofRun, { headers }))['status'] !== 'completed') await sleep(100);
  const reads: readonly [string, string][] = [
    ['me', '/api/auth/me'],
    ['uploads', '/api/uploads'],
    ['upload', `/api/uploads/${upload}`],
    ['characteristics', `/api/metadata/characteristics/${upload}`],
    ['history', '/api/forecast-batch/history?limit=20'],
    ['detail', ofRun],
    ['batch/all', `/api/forecast-batch/all/${run}?view=yoy`],
    ['run-data', `/api/run-data/${run}`],
  ];

  const answers: Record<string, Answers[string]> = {};
  for (const [, path] of reads) {
    const response = await fetch(mock.baseUrl + path, { headers });
    answers[path] = { type: response.headers.get('content-type') ?? '', body: await response.text() };
  }
  const bare = await startBare(answers);
  servers.push(bare);
  const prism = options['no-prism'] ? null : await startPrism();
  if (prism) servers.push(prism);
  else console.log('Skipped Prism: disabled or not available.');

  console.log(
    `Responses of the mock server are ${options.validate ? '' : 'not '}validated against the contract.`,
  );
  console.log(`Requests per second and p99 latency in ms; ${connections} connections, ${seconds} s each.\n`);
  console.log(
    '| read | bytes | cached | CPU µs | p99 | uncached | CPU µs | p99 | bare | CPU µs | p99 | ratio | by CPU | Prism | p99 | ratio |',
  );
  console.log(`| --- |${' ---: |'.repeat(15)}`);
  const ratios: { bare: number; cpu: number; prism: number }[] = [];
  // Warms up the server; otherwise, the first rows would include compiling its code.
  for (const [, path] of reads) await ask(mock, path, token, 1);
  for (const [name, path] of reads) {
    const own = await load(mock, path, token);
    const uncached = await load(mock, path, token, true);
    const base = await load(bare, path, token);
    const other = prism && (await load(prism, path, token));
    const ratio = {
      bare: own.perSecond / base.perSecond,
      // Other processes on the machine hardly affect this value.
      cpu: (base.cpu ?? Number.NaN) / (own.cpu ?? Number.NaN),
      prism: own.perSecond / (other?.perSecond ?? Number.NaN),
    };
    ratios.push(ratio);
    const row = [
      name,
      Buffer.byteLength(answers[path]?.body ?? ''),
      ...[own, uncached, base].flatMap(({ perSecond, cpu, p99 }) => [
        Math.round(perSecond),
        cpu === null ? '–' : Math.round(cpu),
        p99,
      ]),
      ratio.bare.toFixed(2),
      ratio.cpu.toFixed(2),
      ...(other ? [Math.round(other.perSecond), other.p99, ratio.prism.toFixed(1)] : ['–', '–', '–']),
    ];
    console.log(`| ${row.join(' | ')} |`);
  }
  console.log(
    `\nMedian ratio to plain Fastify: ${median(ratios.map((one) => one.bare)).toFixed(2)} (target: ≥ 0.4)`,
  );
  console.log(
    `Median CPU time relative to plain Fastify: ${median(ratios.map((one) => one.cpu)).toFixed(2)}`,
  );
  if (prism)
    console.log(`Median ratio to Prism: ${median(ratios.map((one) => one.prism)).toFixed(1)} (target: ≥ 10)`);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
}
