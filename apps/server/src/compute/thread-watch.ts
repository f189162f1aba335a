import type { Worker } from 'node:worker_threads';
import { type StopFlag, threadOfTask } from './stop-flag.ts';
import { InvalidInputError } from '../errors.ts';

const pollMs = 200;
/** Time between asking a task to stop and terminating its thread, in milliseconds. */
const maxStopMs = 500;

/** Thrown when a task exceeds its CPU time limit. */
export class CpuLimitError extends Error {
  override name = 'CpuLimitError';
}

interface Watched {
  threads: () => readonly Worker[];
  flag: StopFlag;
  stop: AbortSignal;
  maxCpuMs: number;
}

/**
 * Watches the thread of a task from another thread, because a task cannot be asked to stop while a library parses its
 * file.
 * @returns a signal that aborts when the thread has to be terminated
 */
export function watchThread({ threads, flag, stop, maxCpuMs }: Watched): {
  end: AbortSignal;
  close: () => void;
} {
  const end = new AbortController();
  let cpuBefore: number | null = null;
  let stoppedAt: number | null = null;
  const poll = async (): Promise<void> => {
    const worker = threads().find(({ threadId }) => threadId === threadOfTask(flag));
    if (worker === undefined) return;
    if (stop.aborted) {
      stoppedAt ??= performance.now();
      if (performance.now() - stoppedAt >= maxStopMs) end.abort(stop.reason);
    }
    const { user, system } = await worker.cpuUsage();
    const cpuMs = (user + system) / 1000;
    cpuBefore ??= cpuMs;
    if (cpuMs - cpuBefore > maxCpuMs) end.abort(new CpuLimitError('the task took too much CPU time'));
  };
  // If the thread has exited in the meantime, cpuUsage() fails and there is nothing to terminate.
  const timer = setInterval(() => void poll().catch(() => undefined), pollMs);
  timer.unref();
  return { end: end.signal, close: () => clearInterval(timer) };
}

/**
 * Terminates a thread that takes too long: a library that loops in a damaged file cannot be asked to stop.
 * @throws InvalidInputError with the given message when the time is up
 */
export async function withTimeLimit<Outcome>(
  limitMs: number,
  run: (end: AbortSignal) => Promise<Outcome>,
  message: (minutes: number) => string,
): Promise<Outcome> {
  const end = AbortSignal.timeout(limitMs);
  try {
    return await run(end);
  } catch (error) {
    if (!end.aborted) throw error;
    throw new InvalidInputError(message(Math.ceil(limitMs / 60_000)));
  }
}
