import { createRenderLog } from './render-log.ts';
import { createRequestLog } from './request-log.ts';

/** The render times of this tab (PERF-1). */
export const renderLog = createRenderLog(consoleWarn);

/** The timing of every call of this tab (CALL-5). */
export const requestLog = createRequestLog();

/** The one door to the console for diagnostics (CONST-11). */
function consoleWarn(message: string): void {
  globalThis.console.warn(message);
}
