import { createRenderLog } from './render-log.ts';
import { createRequestLog } from './request-log.ts';

/** The render times of this tab (spec §2: Performance Monitoring). */
export const renderLog = createRenderLog(consoleWarn);

/** The timing of every call of this tab (spec §4). */
export const requestLog = createRequestLog();

/** The one door to the console for diagnostics (spec §9: warnings of slow renders). */
function consoleWarn(message: string): void {
  globalThis.console.warn(message);
}
