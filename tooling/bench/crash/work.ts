import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, NoAnswerError } from './client.ts';
import type { Ledger } from './ledger.ts';
import { datasetWork } from './work/dataset-work.ts';
import { eventWork } from './work/event-work.ts';
import { planWork } from './work/plan-work.ts';
import { runWork } from './work/run-work.ts';

/** A client with its ledger and its stop signal. */
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
  const onPlans = planWork(work);
  const onEvents = eventWork(work);
  // Operations with their shares in percent.
  const shares: [number, () => Promise<boolean>][] = [
    [14, onDatasets.upload],
    [4, onDatasets.label],
    [4, onDatasets.remove],
    [12, onDatasets.addVersion],
    [6, onDatasets.restoreVersion],
    [8, onRuns.forecast],
    [10, onRuns.refresh],
    [4, onRuns.remove],
    [4, onRuns.restore],
    [11, onPlans.adjust],
    [8, onPlans.undo],
    [4, onPlans.lock],
    [5, onEvents.add],
    [4, onEvents.change],
    [2, onEvents.remove],
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
