import type { MessagePort } from 'node:worker_threads';
import type { Cores } from '../../../../compute/free-cores.ts';
import { type StopFlag, throwIfStopped } from '../../../../compute/stop-flag.ts';
import { connectTo, type DatabaseLocation } from '../../../../db/open-store.ts';
import { readRun, type RunSource } from '../../input/read-run.ts';
import { helpForecast } from './forecast-together.ts';
import { storingHelp } from './store-together.ts';
import { runParts, type SharedRun } from '../../repository/run-parts.ts';

/** Task of a thread that helps to compute a run. */
export interface HelpTask extends RunSource, SharedRun {
  holder: string;
  store: DatabaseLocation;
  port: MessagePort;
  stop: StopFlag;
  cores: Cores;
}

export interface HelpProgress {
  /** Progress of the part that the thread computes. */
  done: number;
  /** Number of parts that it has computed. */
  computed: number;
}

/** Computes parts of a run until none is left. */
export default async function help(task: HelpTask): Promise<void> {
  const { holder, port, stop } = task;
  const db = connectTo(task.store);
  const parts = runParts(db, task);
  const alive = () => throwIfStopped(stop);
  let computed = 0;
  const report = (done: number) => port.postMessage({ done, computed } satisfies HelpProgress);
  try {
    const source = await readRun(task, alive);
    if (source === null) return;
    const together = {
      parts,
      holder,
      throwIfStopped: alive,
      onProgress: report,
      onAnswer: () => {
        computed++;
        report(0);
      },
    };
    const request = { ...source.forecast, onProgress: alive };
    const { runId, periods, request: asked } = task;
    await helpForecast(request, together, (run, input) =>
      storingHelp(db, run, { input, source: { ...source, runId, periods, request: asked } }, together),
    );
  } finally {
    try {
      await parts.release(holder);
    } finally {
      await db.destroy();
      port.close();
    }
  }
}
