import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, NoAnswerError } from './client.ts';
import type { Ledger } from './ledger.ts';
import { datasetWork } from './work/dataset-work.ts';
import { runWork } from './work/run-work.ts';

/** The client, its ledger and its stop signal. */
export interface Work {
  client: Client;
  ledger: Ledger;
  random: () => number;
  isOver: () => boolean;
}

/** Runs operations until the server stops responding, and records them in the ledger. */
export async function keepWorking(work: Work): Promise<void> {
  const { random, isOver } = work;
  const onDatasets = datasetWork(work);
  const onRuns = runWork(work);
  // Operations and their share in percent.
  const shares: [number, () => Promise<boolean>][] = [
    [25, onDatasets.upload],
    [15, onDatasets.label],
    [8, onDatasets.remove],
    [20, onDatasets.addVersion],
    [10, onDatasets.restoreVersion],
    [10, onRuns.forecast],
    [4, onRuns.refresh],
    [4, onRuns.remove],
    [4, onRuns.restore],
  ];
  try {
    while (!isOver()) {
      let dice = random() * 100;
      const chosen = shares.find(([share]) => (dice -= share) < 0);
      if (!(await chosen?.[1]())) await sleep(1);
    }
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error;
  }
}
