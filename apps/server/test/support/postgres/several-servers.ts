// Starts two servers with the demo workspace on a temporary PostgreSQL, behind one address that alternates between
// them. With `-- COMMAND`, replaces `{address}` in the command, runs it and stops; otherwise serves until a signal
// arrives.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RoundRobin } from '../round-robin.ts';
import { ServerProcess } from '../server-process.ts';
import { type Cluster, startCluster } from './cluster.ts';

const told = Promise.withResolvers<number>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told.resolve(0));
process.on('disconnect', () => told.resolve(0));

async function commandDone(address: string): Promise<number> {
  const [command, ...args] = process.argv.slice(3).map((one) => one.replace('{address}', address));
  if (command === undefined) return told.promise;
  const child = spawn(command, args, { stdio: 'inherit' });
  void told.promise.then(() => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

async function serveMeanwhile({ url }: Cluster, folder: string): Promise<number> {
  const env = { ...process.env, DATABASE_URL: url, PORT: '0' };
  const folders = ['one', 'other'].map((name) => join(folder, name));
  const servers = await Promise.all(
    folders.map((dataDir) => ServerProcess.start(dataDir, { ...env, DATA_DIR: dataDir }, [])),
  );
  const proxy = await RoundRobin.before(servers.map(({ address }) => address));
  process.stdout.write(`Two servers are ready: ${proxy.address}\n`);
  const code = await commandDone(proxy.address);
  await proxy.close();
  const ends = await Promise.all(servers.map((server) => server.stop()));
  for (const { problems } of servers) process.stderr.write(problems);
  return Math.max(code, ...ends.map((end) => end ?? 1));
}

const folder = mkdtempSync(join(tmpdir(), 'forecast-console-servers-'));
try {
  const cluster = await startCluster().catch((error: unknown) => {
    process.stderr.write(`Skipped: ${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  });
  if (cluster !== null) {
    try {
      process.exitCode = await serveMeanwhile(cluster, folder);
    } finally {
      await cluster.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// The IPC channel to the parent would keep this process alive.
if (process.connected) process.disconnect();
