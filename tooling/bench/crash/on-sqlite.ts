import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '@forecast-console/calendar';
import { ServerProcess } from '@forecast-console/server/test-support/server-process.ts';
import { audit, missingInTrail } from './audit.ts';
import { Client } from './client.ts';
import { Disk } from './disk.ts';
import { endsOf } from './ends.ts';
import type { Ledger } from './ledger.ts';
import { keepWorking } from './work.ts';

const clients = 4;
const diskMegabytes = 64;
const maxWorkMs = 4000;
const maxChangesBeforeKill = 60;
const commands = join(import.meta.dirname, '../../../apps/server/src/cli');
const environment = { RESERVE_MB: '2', ATTEMPTS_PER_MINUTE: '1000000' };

/** Kills a server at random moments while clients use it. @returns all violations */
export async function onSqlite(kills: number, random: () => number, ledger: Ledger): Promise<string[]> {
  const disk = new Disk(diskMegabytes);
  const dataDir = join(disk.folder, 'data');
  const found: string[] = [];
  const counts = { whileStarting: 0, whileWorking: 0, whileFull: 0, beforeResponse: 0 };
  const startMs: number[] = [];
  const running = new Set<ServerProcess>();

  /**
   * Starts a server.
   *
   * @param env additional environment variables
   */
  async function started(env: NodeJS.ProcessEnv = {}): Promise<[ServerProcess, Client]> {
    const from = performance.now();
    const server = await ServerProcess.start(dataDir, { ...environment, ...env });
    running.add(server);
    startMs.push(performance.now() - from);
    return [server, new Client(server.address)];
  }

  async function holdToTheBooks(client: Client, kill: number): Promise<void> {
    const { lost, half } = await audit(client, ledger, dataDir);
    const findings = [
      ...lost.map((what) => `kill ${kill}: lost ${what}`),
      ...half.map((what) => `kill ${kill}: half-stored ${what}`),
    ];
    for (const finding of findings) console.log(finding);
    found.push(...findings);
  }

  /** Starts a server that kills itself after it has stored one of the next changes, before it acknowledges it. */
  const startKillingBeforeResponse = () =>
    started({
      NODE_OPTIONS: `--import ${import.meta.resolve('./kill-before-response.ts')}`,
      KILL_BEFORE_RESPONSE: String(1 + Math.floor(random() * maxChangesBeforeKill)),
    });

  async function untilItKillsItself(server: ServerProcess, client: Client): Promise<void> {
    const work = Array.from({ length: clients }, () =>
      keepWorking({ client, ledger, random, isOver: () => server.hasEnded }),
    );
    await server.ended();
    running.delete(server);
    await Promise.all(work);
    counts.beforeResponse++;
  }

  /** Kills the server while clients work. Every third time, the disk is full until after the next start. */
  async function killWhileWorking(server: ServerProcess, client: Client, isFull: boolean): Promise<void> {
    let isOver = false;
    const work = Array.from({ length: clients }, () =>
      keepWorking({ client, ledger, random, isOver: () => isOver }),
    );
    const workMs = random() * maxWorkMs;
    if (isFull) {
      await sleep(workMs / 2);
      ledger.isDiskFull = true;
      disk.fill();
    }
    await sleep(isFull ? workMs / 2 : workMs);
    await server.kill();
    running.delete(server);
    isOver = true;
    await Promise.all(work);
    counts[isFull ? 'whileFull' : 'whileWorking']++;
  }

  async function killWhileStarting(): Promise<void> {
    const server = ServerProcess.spawn(dataDir, environment);
    await sleep(random() * median(startMs));
    await server.kill();
    counts.whileStarting++;
  }

  const run = (command: string) =>
    execFileSync(process.execPath, [join(commands, command)], {
      env: { DATA_DIR: dataDir },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });

  async function suite(): Promise<void> {
    let [server, client] = await started();
    await client.register();
    await client.signIn();
    for (let kill = 0; kill < kills;) {
      if (kill % 3 === 1) await untilItKillsItself(server, client);
      else await killWhileWorking(server, client, disk.isSmall && kill % 3 === 2);
      kill++;
      if (kill < kills && random() < 0.1) {
        await killWhileStarting();
        kill++;
      }
      [server, client] = await (kill % 3 === 1 ? startKillingBeforeResponse() : started());
      await client.signIn();
      await holdToTheBooks(client, kill);
      disk.empty();
      ledger.isDiskFull = false;
      if (kill % 10 < 2) console.log(`${kill} kills, ${found.length} findings`);
    }
    const { ends, strange } = await endsOf(client, ledger);
    found.push(...strange);
    await holdToTheBooks(client, kills);
    const stopped = await server.stop();
    running.delete(server);
    if (stopped !== 0) found.push(`the last server ended with ${stopped}: ${server.problems}`);
    const said = run('check-data.ts');
    found.push(
      ...missingInTrail(ledger, run('audit.ts')).map((action) => `not in the audit trail: ${action}`),
    );

    const { whileStarting, whileWorking, whileFull, beforeResponse } = counts;
    console.log(
      `kills: ${whileWorking} while working, ${beforeResponse} after storing and before responding, ${whileFull} while the disk was full, ${whileStarting} while starting`,
    );
    if (!disk.isSmall) console.log('The disk was never full because a tmpfs cannot be mounted here.');
    console.log(
      `runs of remaining datasets: ${[...ends].map(([status, count]) => `${count} ${status}`).join(', ')}`,
    );
    console.log(
      `start until ready: ${median(startMs).toFixed(0)} ms (${Math.max(...startMs).toFixed(0)} ms at most)`,
    );
    console.log(`data check: ${said.trim().split('\n').length} lines, none of them reports damage`);
  }

  try {
    await suite();
  } finally {
    await Promise.all([...running].map((server) => server.kill()));
    disk.remove();
  }
  return found;
}
