import { createRenderLog } from './render-log.ts';
import { createRequestLog } from './request-log.ts';

/** The render times of this tab (PERF-1). */
export const renderLog = createRenderLog(consoleWarn);

/** The timing of every call of this tab (CALL-5). */
export const requestLog = createRequestLog();

/** Slow renders are logged to the console (CONST-11). */
function consoleWarn(message: string): void {
  globalThis.console.warn(message);
}

/** The start of the app or the end of a navigation; `detail` is the path. */
export interface TrackedEvent {
  readonly name: 'app-start' | 'navigation';
  readonly detail: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

const maxEvents = 200;
const events: TrackedEvent[] = [];

/** Records an event in this tab (ROUTE-12, ROUTE-13) and keeps the latest 200. Nothing leaves the browser. */
export function track(event: TrackedEvent): void {
  events.push(event);
  if (events.length > maxEvents) events.shift();
}

/** Recorded events, for the debug information. */
export function trackedEvents(): readonly TrackedEvent[] {
  return [...events];
}
