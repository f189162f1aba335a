import { type Client, NoAnswerError } from './client.ts';
import type { Kept, Ledger } from './ledger.ts';

/** Answers that promise nothing and are no fault: gone meanwhile, being computed, too many, no room. */
const refusals = new Set([404, 409, 429, 507]);
const mostKept = 8;

interface Work {
  client: Client;
  ledger: Ledger;
  random: () => number;
  isOver: () => boolean;
}

let made = 0;

/** One after the other until the server no longer answers, and the books of it. */
export async function keepWorking({ client, ledger, random, isOver }: Work): Promise<void> {
  const pick = (): [string, Kept] | undefined => {
    const there = [...ledger.uploads].filter(([, { isLeaving }]) => !isLeaving);
    return there[Math.floor(random() * there.length)];
  };
  const isRefused = (what: string, status: number): boolean => {
    if (status === 507) ledger.noRoom++;
    if (status !== 200 && !refusals.has(status)) ledger.faults.push(`${what} was answered by ${status}`);
    return status !== 200;
  };

  const upload = async () => {
    const rows = 40 + Math.floor(random() ** 3 * 30_000);
    const name = `crash-${made++}.csv`;
    ledger.sent.set(name, rows);
    const { status, body } = await client.upload(name, rows);
    ledger.sent.delete(name);
    if (isRefused('an upload', status)) return;
    ledger.uploads.set(body.id, { runId: body.run_id, rows, labels: new Set([null]), isLeaving: false });
    ledger.acknowledged.uploads++;
  };
  const label = async ([, kept]: [string, Kept]) => {
    const text = `label ${made++}`;
    kept.labels.add(text);
    const { status } = await client.label(kept.runId, text);
    if (isRefused('a label', status)) {
      kept.labels.delete(text);
      return;
    }
    ledger.acknowledged.labels++;
    kept.labels = new Set([text]);
  };
  const remove = async ([id, kept]: [string, Kept]) => {
    kept.isLeaving = true;
    const { status } = await client.remove(id);
    kept.isLeaving = false;
    if (isRefused('a deletion', status)) return;
    ledger.uploads.delete(id);
    ledger.deleted.add(id);
    for (const [run, of] of ledger.runs) if (of === id) ledger.runs.delete(run);
    ledger.acknowledged.deletions++;
  };
  const forecast = async ([id]: [string, Kept]) => {
    const { status, body } = await client.forecast(id);
    if (isRefused('a forecast', status)) return;
    if (ledger.uploads.has(id)) ledger.runs.set(body.run_id, id);
    ledger.acknowledged.runs++;
  };

  try {
    while (!isOver()) {
      const chosen = pick();
      const dice = random();
      if (chosen === undefined || (dice < 0.35 && ledger.uploads.size < mostKept)) await upload();
      else if (dice < 0.6) await label(chosen);
      else if (dice < 0.85) await remove(chosen);
      else await forecast(chosen);
    }
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
}
