import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  ts: number;
  dur?: number;
  /** CPU time */
  tdur?: number;
  pid: number;
  tid: number;
  args: { name?: string };
}

/** Work of the page's main thread, in milliseconds. */
export interface Strain {
  /** Durations of all tasks, longest first. */
  tasks: number[];
  /** CPU time of the most expensive task */
  maxCpuMs: number;
  busy: number;
}

const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
];

/**
 * Runs an action and returns its cost on the page's main thread, according to the browser's trace: between the marks
 * `start` and `drawn` if the page sets them, otherwise for the whole action.
 */
export async function traced<T>(
  browser: Browser,
  page: Page,
  work: () => Promise<T>,
): Promise<{ result: T; strain: Strain }> {
  await browser.startTracing(page, { categories });
  const result = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return { result, strain: strainOf(traceEvents) };
}

function strainOf(events: readonly TraceEvent[]): Strain {
  const mark = (name: string) =>
    events.find((event) => event.cat.includes('blink.user_timing') && event.name === name);
  const [start, end] = [mark('start'), mark('drawn')];
  // The process of the page is the one that ran scripts.
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const own = start ?? busiest(events, threads);
  const all = events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === own?.pid && tid === own.tid)
    .filter(({ ts, dur = 0 }) => ts + dur >= (start?.ts ?? 0) && ts <= (end?.ts ?? Infinity));
  const tasks = all.map(({ dur = 0 }) => dur / 1000).toSorted((a, b) => b - a);
  const maxCpuMs = Math.max(0, ...all.map(({ tdur = 0 }) => tdur / 1000));
  return { tasks, maxCpuMs, busy: tasks.reduce((sum, task) => sum + task, 0) };
}

function busiest(events: readonly TraceEvent[], threads: readonly TraceEvent[]): TraceEvent | undefined {
  const busy = (thread: TraceEvent) =>
    events
      .filter(({ name, pid, tid }) => name === 'RunTask' && pid === thread.pid && tid === thread.tid)
      .reduce((sum, { dur = 0 }) => sum + dur, 0);
  return threads.toSorted((a, b) => busy(b) - busy(a))[0];
}
