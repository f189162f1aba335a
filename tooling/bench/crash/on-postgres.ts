import { setTimeout as sleep } from 'node:timers/promises';
import { rounds } from '@forecast-console/server/test-support/postgres/await-round.ts';
import { audit } from './audit.ts';
import { Client, NoAnswerError } from './client.ts';
import { endsOf } from './ends.ts';
import type { Ledger } from './ledger.ts';
import { SharedSite } from './shared-site.ts';
import { keepWorking } from './work.ts';

const clients = 4;
const maxWorkMs = 4000;
/** Time limit for cleanup after a killed process, and for a restarted database to respond. */
const patienceMs = 120_000;

async function until(isSo: () => Promise<boolean>): Promise<boolean> {
  for (const giveUp = Date.now() + patienceMs; Date.now() < giveUp; await sleep(200))
    if (await isSo()) return true;
  return false;
}

const signedIn = (client: Client) =>
  until(async () => {
    try {
      await client.signIn();
      return true;
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      return false;
    }
  });

/**
 * Kills parts of a site at random moments while clients use it through its proxy.
 * @param withObjects whether the datasets are in object storage, which is one of the parts
 * @returns all violations
 */
export async function onPostgres(
  kills: number,
  random: () => number,
  ledger: Ledger,
  withObjects = false,
): Promise<string[]> {
  const found: string[] = [];
  const site = await SharedSite.start(withObjects);
  const { parts } = site;
  const counts = new Map<string, number>();
  /** Numbers of kills by killed part and round of a sharded run. */
  const inRounds = new Map<string, number>();
  try {
    const client = new Client(site.address);
    await client.register();
    await client.signIn();
    const holdToTheBooks = async (kill: string) => {
      const { lost, half } = await audit(client, ledger, null);
      found.push(...lost.map((what) => `${kill}: lost ${what}`));
      found.push(...half.map((what) => `${kill}: half-stored ${what}`));
    };
    for (let kill = 1; kill <= kills; kill++) {
      const part = parts[Math.floor(random() * parts.length)] ?? 'PostgreSQL';
      let isOver = false;
      const work = Array.from({ length: clients }, () =>
        keepWorking({ client, ledger, random, isOver: () => isOver }),
      );
      await sleep(random() * maxWorkMs);
      const current = await site.awaitRound(rounds[kill % rounds.length] ?? 'store');
      await site.kill(part);
      for (const round of current)
        inRounds.set(`${part} in ${round}`, (inRounds.get(`${part} in ${round}`) ?? 0) + 1);
      isOver = true;
      await Promise.all(work);
      found.push(...(await site.mend(part)).map((what) => `kill ${kill}: ${what}`));
      counts.set(part, (counts.get(part) ?? 0) + 1);
      if (!(await signedIn(client))) throw new Error(`no response after kill ${kill} (${part})`);
      await holdToTheBooks(`kill ${kill}, of ${part}`);
      if (kill % 10 > 0) continue;
      const ofRounds = [...inRounds].map(([what, count]) => `${count} of ${what}`);
      console.log(`${kill} kills, while sharded runs were computed: ${ofRounds.join(', ')}`);
      console.log(`${found.length} findings`);
    }
    const { ends, strange } = await endsOf(client, ledger);
    found.push(...strange);
    await holdToTheBooks('at the end');
    const versions = [...ledger.uploads.values()].reduce((sum, kept) => sum + kept.versions.size, 0);
    const isClear = await until(async () => (await site.storedFiles()) === versions);
    if (!isClear) found.push(`${await site.storedFiles()} files are stored for ${versions} versions`);
    console.log(`kills: ${[...counts].map(([part, count]) => `${count} of ${part}`).join(', ')}`);
    console.log(
      `runs of remaining datasets: ${[...ends].map(([status, count]) => `${count} ${status}`).join(', ')}`,
    );
  } finally {
    await site.stop();
  }
  return found;
}
