import { consoleWarn } from './console-warn.ts';
import { createRenderLog } from './render-log.ts';
import { createRequestLog } from './request-log.ts';

/** The render times of this tab (spec §2: Performance Monitoring). */
export const renderLog = createRenderLog(consoleWarn);

/** The timing of every call of this tab (spec §4). */
export const requestLog = createRequestLog();
