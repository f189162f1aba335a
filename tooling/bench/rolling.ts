// `npm run bench -- rolling [--clients 24] [--restarts 4] [--drain 5]`
//
// Restarts two servers on PostgreSQL in turn, behind nginx with the configuration of docs/behind-a-proxy.md, while
// clients write. Counts all responses other than 200 and verifies the last acknowledged label of each dataset. Without
// nginx, prints that the check is skipped.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '@forecast-console/server/test-support/postgres/cluster.ts';
import { ServerProcess } from '@forecast-console/server/test-support/server-process.ts';
import { freePort, waitFor } from './server/go-program.ts';

const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '24' },
    restarts: { type: 'string', default: '4' },
    drain: { type: 'string', default: '5' },
  },
});
const password = 'only for this benchmark';

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the configuration in docs/behind-a-proxy.md with other addresses and without TLS. */
function nginxConfig(port: number, ports: readonly number[], folder: string): string {
  const page = readFileSync(join(import.meta.dirname, '../../docs/behind-a-proxy.md'), 'utf8');
  const [server = '', upstream = ''] = [...page.matchAll(/```nginx\n(.*?)```/gs)].map(
    ([, text = '']) => text,
  );
  const addresses = ports.map((one) => `127.0.0.1:${one}`);
  const own = server
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replace('http://127.0.0.1:4000', 'http://forecast');
  const servers = upstream.replaceAll(/10\.0\.0\.1\d:4000/g, () => addresses.shift() ?? '');
  return [
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}`,
    `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
    `${servers}${own}}`,
  ].join('\n');
}

class Writer {
  readonly #address: string;
  readonly #token: string;
  readonly #runId: string;
  requests = 0;
  /** Last acknowledged label. */
  label = '';
  readonly errors: string[] = [];

  constructor(address: string, token: string, runId: string) {
    this.#address = address;
    this.#token = token;
    this.#runId = runId;
  }

  async writeUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const label = `label ${++this.requests} of ${this.#runId}`;
      try {
        const response = await fetch(`${this.#address}/api/upload/label`, {
          method: 'POST',
          headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ run_id: this.#runId, label }),
        });
        await response.arrayBuffer();
        if (response.status === 200) this.label = label;
        else this.errors.push(String(response.status));
      } catch (error) {
        this.errors.push(String((error as Error).cause ?? error));
      }
    }
  }
}

async function run(folder: string): Promise<void> {
  const cluster = await startCluster();
  const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
  const start = (at: number) =>
    ServerProcess.start(join(folder, String(at)), {
      DATABASE_URL: cluster.url,
      PORT: String(ports[at]),
      WORKERS: '0',
      ALLOWED_HOSTS: 'forecast.example,127.0.0.1',
      TRUST_PROXY: '127.0.0.1',
      ADMIN_PASSWORD: password,
      DRAIN_SECONDS: options.drain,
    });
  const servers: ServerProcess[] = [];
  let nginx: ChildProcess | undefined;
  try {
    servers.push(await start(0), await start(1));
    writeFileSync(join(folder, 'nginx.conf'), nginxConfig(port ?? 0, ports, folder));
    nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
    const address = `http://127.0.0.1:${port}`;
    await waitFor(`${address}/api/ready`);
    const body = new URLSearchParams({ username: 'admin', password });
    const signedIn = await fetch(`${address}/api/auth/token`, { method: 'POST', body });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const authorization = `Bearer ${token}`;
    const writers: Writer[] = [];
    for (let client = 0; client < Number(options.clients); client++) {
      const form = new FormData();
      form.set('file_type', 'csv');
      form.set('upload_mode', 'both');
      form.set(
        'file',
        new Blob([`Product,Date,Demand\nP${client},2026-01-01,1\nP${client},2026-02-01,2\n`]),
        'a.csv',
      );
      const uploaded = await fetch(`${address}/api/upload`, {
        method: 'POST',
        headers: { authorization },
        body: form,
      });
      const { run_id } = (await uploaded.json()) as { run_id: string };
      writers.push(new Writer(address, token, run_id));
    }
    let isOver = false;
    const writing = writers.map((writer) => writer.writeUntil(() => isOver));
    for (let restart = 0; restart < Number(options.restarts); restart++) {
      const at = restart % servers.length;
      await servers[at]?.stop();
      servers[at] = await start(at);
    }
    isOver = true;
    await Promise.all(writing);
    const listed = await fetch(`${address}/api/uploads`, { headers: { authorization } });
    const { uploads } = (await listed.json()) as { uploads: { label: string | null }[] };
    const labels = new Set(uploads.map(({ label }) => label));
    const errors = writers.flatMap((writer) => writer.errors);
    const lost = writers.filter(({ label }) => !labels.has(label)).length;
    const requests = writers.reduce((sum, writer) => sum + writer.requests, 0);
    console.log(`${requests} writes, ${options.restarts} restarts: ${errors.length} errors, ${lost} lost`);
    const reasons = readFileSync(join(folder, 'error.log'), 'utf8').matchAll(/ \*\d+ (.*?), client:/g);
    const found = new Set([...errors, ...Array.from(reasons, ([, reason = '']) => `nginx: ${reason}`)]);
    for (const one of found) console.log(`  ${one}`);
    if (errors.length + lost > 0) process.exitCode = 1;
  } finally {
    nginx?.kill();
    await Promise.all(servers.map((server) => server.stop()));
    await cluster.stop();
  }
}

if (hasNginx()) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-rolling-'));
  try {
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
} else console.log('Skipped: this check needs nginx (in Debian: apt-get install nginx-light).');
